import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMail, type EmbeddedMail } from "@/embedded/mail";
import { temporaryDataDirectory } from "../../tools/temporary-directory";

let directory: Awaited<ReturnType<typeof temporaryDataDirectory>>;
let mail: EmbeddedMail;

beforeAll(async () => {
  directory = await temporaryDataDirectory();
  mail = await startMail(directory.path);
});

afterAll(async () => {
  await mail.stop();
  await directory.remove();
});

async function inbox(count: number): Promise<{ subject: string; text: string }[]> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mails = (await (await fetch(`${mail.inbox}/email`)).json()) as { subject: string; text: string }[];
    if (mails.length >= count) return mails;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the mail did not arrive");
}

describe("the embedded mail server", () => {
  it("shows what was sent, also after it was started anew", async () => {
    const transport = createTransport(mail.env.SMTP_URL);
    await transport.sendMail({ from: "a@ayllu.test", to: "b@ayllu.test", subject: "Señal", text: "¡Hola!" });
    transport.close();
    expect((await inbox(1))[0]).toMatchObject({
      subject: "Señal",
      text: expect.stringContaining("¡Hola!") as string,
    });
    const before = mail;
    await mail.stop();
    mail = await startMail(directory.path);
    expect(mail).toMatchObject({ env: before.env, inbox: before.inbox });
    expect((await inbox(1))[0]).toMatchObject({ subject: "Señal" });
  });
});
