// A small bot on discord.js: node bot.mjs BASE TOKEN
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, ContainerBuilder,
  Events, GatewayIntentBits, LabelBuilder, MessageFlags, ModalBuilder, SectionBuilder,
  TextDisplayBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const [base, token] = process.argv.slice(2);
const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${base}/api`, version: "10" },
});

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let gem;

const board = (count) => ({
  flags: MessageFlags.IsComponentsV2,
  components: [
    new ContainerBuilder()
      .addSectionComponents(
        new SectionBuilder()
          .addTextDisplayComponents(new TextDisplayBuilder().setContent(`Count: ${count}`))
          .setButtonAccessory(
            new ButtonBuilder()
              .setCustomId(`count:${count + 1}`)
              .setLabel("More")
              .setEmoji({ id: gem.id })
              .setStyle(ButtonStyle.Primary),
          ),
      )
      .addActionRowComponents(
        new ActionRowBuilder().addComponents(
          new ButtonBuilder().setCustomId("form").setLabel("Form").setStyle(ButtonStyle.Secondary),
        ),
      ),
  ],
});

const form = () =>
  new ModalBuilder()
    .setCustomId("asked")
    .setTitle("A form")
    .addLabelComponents(
      new LabelBuilder()
        .setLabel("Name")
        .setTextInputComponent(
          new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short),
        ),
    );

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand() && interaction.commandName === "board") {
    await interaction.reply(board(0));
  } else if (interaction.isChatInputCommand()) {
    await interaction.deferReply();
    const file = new AttachmentBuilder(Buffer.from("one\ntwo\n"), {
      name: "log.txt",
      description: "A log",
    });
    await interaction.editReply({ content: "Done.", files: [file] });
    await interaction.followUp({ content: "Between us.", flags: MessageFlags.Ephemeral });
  } else if (interaction.isButton() && interaction.customId === "form") {
    await interaction.showModal(form());
  } else if (interaction.isButton()) {
    await interaction.update(board(Number(interaction.customId.split(":")[1])));
  } else if (interaction.isModalSubmit()) {
    const name = interaction.fields.getTextInputValue("name");
    await interaction.reply({ content: `Hello ${name}`, flags: MessageFlags.Ephemeral });
  }
});
client.on(Events.ShardResume, () => console.log("resumed"));
client.once(Events.ClientReady, async () => {
  await client.application.commands.set([
    { name: "board", description: "A board" },
    { name: "slow", description: "Think, then a file" },
  ]);
  const { emojis } = client.application;
  const spare = await emojis.create({ attachment: picture, name: "spare" });
  await spare.delete();
  gem = await emojis.create({ attachment: picture, name: "stone" });
  gem = await gem.setName("gem");
  const names = (await emojis.fetch()).map((emoji) => `${emoji.name} ${emoji.author.id}`);
  console.log(names.join(), gem.animated);
  console.log("ready");
});
process.on("SIGTERM", () => client.destroy().then(() => process.exit(0)));
await client.login(token);
