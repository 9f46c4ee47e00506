"""REST: interaction callbacks and the webhook routes of their tokens."""

from sandbox.rest.routing import Call, Reply, route
from sandbox.world import interactions, messages, threads
from sandbox.world.model import EPHEMERAL, LOADING, Interaction, Json


@route("POST", "/interactions/{interaction}/{token}/callback", needs_token=False)
def callback(call: Call) -> Reply:
    """Answer an interaction."""
    begun, message = interactions.answer(
        call.world, call.params["interaction"], call.params["token"], call.form, call.uploads
    )
    if not call.asks("with_response"):
        return 204, None
    interaction: Json = {"id": begun.id, "type": begun.type}
    body: Json = {"interaction": interaction}
    if message is not None and begun.answered in (4, 5, 6, 7):
        interaction["response_message_id"] = message.id
        interaction["response_message_loading"] = bool(message.body["flags"] & LOADING)
        interaction["response_message_ephemeral"] = bool(message.body["flags"] & EPHEMERAL)
    if message is not None and begun.answered in (4, 7):
        body["resource"] = {"type": begun.answered, "message": message.body}
    return 200, body


def _begun(call: Call) -> Interaction:
    return interactions.by_token(call.world, call.params["application"], call.params["token"])


@route("POST", "/webhooks/{application}/{token}", needs_token=False)
def follow_up(call: Call) -> Reply:
    """Send a further message."""
    begun = _begun(call)
    return 200, interactions.follow_up(call.world, begun, call.form, call.uploads).body


@route("GET", "/webhooks/{application}/{token}/messages/{message}", needs_token=False)
def get_message(call: Call) -> Reply:
    """Read the original answer or a follow-up."""
    begun = _begun(call)
    return 200, interactions.own_message(call.world, begun, call.params["message"]).body


@route("PATCH", "/webhooks/{application}/{token}/messages/{message}", needs_token=False)
def edit_message(call: Call) -> Reply:
    """Edit the original answer or a follow-up."""
    begun = _begun(call)
    message = interactions.own_message(call.world, begun, call.params["message"])
    threads.refuse_archived(call.world.channel(message.channel_id))
    return 200, interactions.fill(call.world, begun, message, call.form, call.uploads).body


@route("DELETE", "/webhooks/{application}/{token}/messages/{message}", needs_token=False)
def delete_message(call: Call) -> Reply:
    """Delete the original answer or a follow-up."""
    begun = _begun(call)
    messages.delete(call.world, interactions.own_message(call.world, begun, call.params["message"]))
    return 204, None
