import { spawnSync } from "node:child_process";
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { launchMailServer, startMailServer, type EmbeddedMail } from "@/embedded/mail";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

let directory: Awaited<ReturnType<typeof createTemporaryDataDirectory>>;
let mail: EmbeddedMail;

beforeAll(async () => {
  directory = await createTemporaryDataDirectory();
  mail = await startMailServer(directory.path);
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
  it("shows sent mails, even after a restart", async () => {
    const transport = createTransport(mail.env.SMTP_URL);
    await transport.sendMail({ from: "a@ayllu.test", to: "b@ayllu.test", subject: "Señal", text: "¡Hola!" });
    transport.close();
    expect((await inbox(1))[0]).toMatchObject({
      subject: "Señal",
      text: expect.stringContaining("¡Hola!") as string,
    });
    const before = mail;
    await mail.stop();
    mail = await startMailServer(directory.path);
    expect(mail).toMatchObject({ env: before.env, inbox: before.inbox });
    expect((await inbox(1))[0]).toMatchObject({ subject: "Señal" });
  });

  it("is read by nobody who does not know its address, nor by the pages of other sites", async () => {
    const { origin } = new URL(mail.inbox);
    for (const path of ["/email", "/", "/email/all", `/${"x".repeat(43)}/email`])
      expect((await fetch(origin + path)).status, path).toBe(404);
    const headers = { origin: "https://elsewhere.example" };
    const answer = await fetch(`${mail.inbox}/email`, { headers });
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    const preflight = await fetch(`${mail.inbox}/email/all`, {
      method: "OPTIONS",
      headers: { ...headers, "access-control-request-method": "DELETE" },
    });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    // Control: with its address the mails and their page are there, and a process tells nobody about it.
    expect(answer.status).toBe(200);
    expect(await (await fetch(`${mail.inbox}/`)).text()).toContain("MailDev");
    const processes = spawnSync("ps", ["-eo", "args"], { encoding: "utf8" }).stdout;
    expect(processes).toContain("mail-process.mjs");
    expect(processes).not.toContain(new URL(mail.inbox).pathname.slice(1));
  });

  it("keeps what others may not read in a folder that they may not enter", async () => {
    const folder = join(directory.path, "mail");
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const files = await readdir(folder);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    // One of a former release is closed.
    await mail.stop();
    await chmod(folder, 0o755);
    mail = await startMailServer(directory.path);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it("starts again after it was killed, on its ports and with its mails", async () => {
    const report = vi.spyOn(console, "error").mockImplementation(() => {});
    const findProcess = (): number =>
      Number(spawnSync("pgrep", ["-f", directory.path], { encoding: "utf8" }).stdout);
    const killed = findProcess();
    expect(killed).toBeGreaterThan(0);
    process.kill(killed, "SIGKILL");
    await expect.poll(findProcess).not.toBe(killed);
    await expect.poll(() => inbox(1).catch(() => [])).toMatchObject([{ subject: "Señal" }]);
    const transport = createTransport(mail.env.SMTP_URL);
    await expect.poll(() => transport.verify().catch(() => false)).toBe(true);
    transport.close();
    await expect.poll(() => report.mock.lastCall).toEqual(["The mail server is running again."]);
    report.mockRestore();
  });

  it("has addresses before it answers, and stops while it starts", async () => {
    const other = await createTemporaryDataDirectory();
    const answers = (url: string): Promise<boolean> =>
      fetch(`${url}/email`).then(
        ({ ok }) => ok,
        () => false,
      );
    const first = await launchMailServer(other.path);
    expect(await answers(first.inbox)).toBe(false);
    await first.ready;
    expect(await answers(first.inbox)).toBe(true);
    await first.stop();
    const second = await launchMailServer(other.path);
    await second.stop();
    expect(await answers(second.inbox)).toBe(false);
    await other.remove();
  });

  it("lists a mail as soon as it has accepted it", async () => {
    const transport = createTransport(mail.env.SMTP_URL);
    const text = "Una línea larga. ".repeat(20_000);
    for (const subject of ["uno", "dos", "tres", "cuatro", "cinco"]) {
      await transport.sendMail({ from: "a@ayllu.test", to: "b@ayllu.test", subject, text });
      expect((await inbox(0)).map((received) => received.subject)).toContain(subject);
    }
    transport.close();
  });
});
