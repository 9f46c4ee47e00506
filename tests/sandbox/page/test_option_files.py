"""Files in options of commands, and moving pictures: uploaded, described, read, and forgotten."""

import pytest

from sandbox.limits.messages import MAX_FILE_BYTES
from sandbox.testing.rig import Refused, Rig
from sandbox.world import storage
from sandbox.world.model import Upload
from sandbox.world.option_files import LIFETIME_SECONDS
from tests.demo_bot import DemoBot, film
from tests.sandbox.building import PNG

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"
RECORD = Upload("my record.json", "application/json", b'{"a": 1}')


async def test_the_bot_reads_a_file_that_somebody_gave_to_an_option(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    answer = await ada.command(PLACE, "read", file=RECORD)
    described = "my_record.json · application/json; charset=utf-8 · 8 bytes"
    assert answer.message["content"] == described
    both = await ada.command(PLACE, "read", file=RECORD, other=Upload("a.png", "image/png", PNG))
    assert both.message["content"] == f"{described}\na.png · image/png · {len(PNG)} bytes"


async def test_an_uploaded_file_is_an_attachment_that_nobody_can_guess(rig: Rig) -> None:
    ada = await rig.person("ada")
    kept = await ada.upload(PLACE, Upload("a.gif", "text/plain", film(6, 4)))
    assert (kept["content_type"], kept["width"], kept["height"]) == ("image/gif", 6, 4)
    assert kept["ephemeral"] is True
    guess = f"{rig.base}/cdn/attachments/{PLACE}/{kept['id']}/a.gif"
    for url, status in ((kept["url"], 200), (guess, 404)):
        async with rig.session.get(url) as answer:
            assert answer.status == status


async def test_a_file_is_at_most_as_large_as_discord_takes_it(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    largest = Upload("a.bin", "application/octet-stream", bytes(MAX_FILE_BYTES))
    assert (await ada.upload(PLACE, largest))["size"] == MAX_FILE_BYTES
    larger = Upload("a.bin", "application/octet-stream", bytes(MAX_FILE_BYTES + 1))
    with pytest.raises(Refused) as refused:
        await ada.command(PLACE, "read", file=larger)
    assert refused.value.code == 40005
    assert ada.hello["max_file_bytes"] == MAX_FILE_BYTES


async def test_a_file_without_a_length_is_measured_too(rig: Rig) -> None:
    ada = await rig.person("ada")

    async def chunks() -> object:
        for _ in range(11):
            yield bytes(1 << 20)

    query = {"person": ada.id, "key": ada.hello["me"]["key"], "channel": PLACE, "name": "a.bin"}
    url = f"{rig.base}/page/files"
    async with rig.session.post(url, params=query, data=chunks()) as answer:
        assert (answer.status, (await answer.json())["code"]) == (413, 40005)


async def test_nobody_gives_the_file_of_another(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    kept = await ada.upload(PLACE, RECORD)
    for person, file in ((bo, kept["id"]), (ada, "5")):
        with pytest.raises(Refused) as refused:
            await person.command(PLACE, "read", file=file)
        assert refused.value.code == 50035
    with pytest.raises(Refused) as refused:
        await ada.command(PLACE, "read")
    assert refused.value.code == 50035


async def test_only_who_may_use_commands_uploads(rig: Rig, bot: DemoBot) -> None:
    ada, bo = await rig.person("ada"), await rig.person("bo")
    with pytest.raises(Refused) as refused:
        await ada.upload("5", RECORD)
    assert refused.value.code == 10003
    names = ["use_application_commands"]
    await rig.control("permission", channel=PLACE, person="bo", names=names)
    with pytest.raises(Refused) as refused:
        await bo.upload(PLACE, RECORD)
    assert refused.value.code == 50013
    ada.hello["me"]["key"] = "wrong"
    with pytest.raises(Refused) as refused:
        await ada.upload(PLACE, RECORD)
    assert refused.value.code == 50001


async def test_a_file_is_kept_for_a_day_and_through_a_restart(rig: Rig, bot: DemoBot) -> None:
    assert rig.sandbox is not None
    ada = await rig.person("ada")
    kept = await ada.upload(PLACE, RECORD)
    saved = storage.dump(rig.sandbox.world)
    again = storage.restore(saved, {kept["id"]: RECORD.data})
    assert again.files[kept["id"]] == rig.sandbox.world.files[kept["id"]]
    await rig.move_clock(LIFETIME_SECONDS - 60)
    assert (await ada.command(PLACE, "read", file=kept["id"])).state == "done"
    await rig.move_clock(60)
    with pytest.raises(Refused):
        await ada.command(PLACE, "read", file=kept["id"])
    async with rig.session.get(kept["url"]) as answer:
        assert answer.status == 404


async def test_a_moving_picture_comes_as_it_was_sent(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    await ada.command(PLACE, "film")
    await ada.until(
        lambda f: f["t"] == "message_create" and "attachment" in f["message"]["content"]
    )
    shown, plain = await ada.history(PLACE, limit=2)
    item = shown["components"][0]["items"][0]
    assert (item["media"]["content_type"], item["description"]) == ("image/gif", "A walking bar")
    for attachment in (shown["attachments"][0], plain["attachments"][0]):
        assert attachment["content_type"] == "image/gif"
        assert (attachment["width"], attachment["height"]) == (320, 160)
        assert attachment["description"] == "A bar walks to the right"
        async with rig.session.get(attachment["url"]) as answer:
            assert answer.content_type == "image/gif"
            assert await answer.read() == film()
