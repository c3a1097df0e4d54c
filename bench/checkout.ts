import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onExit } from "./cleanup";

/** Checks out a commit beside this tree, with its packages, until the command ends. Returns the directory. */
export async function checkOut(commit: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "ayllu-former-"));
  const checkout = join(directory, "checkout");
  execFileSync("git", ["worktree", "add", "--detach", checkout, commit], { stdio: "ignore" });
  onExit(async () => {
    execFileSync("git", ["worktree", "remove", "--force", checkout], { stdio: "ignore" });
    await rm(directory, { recursive: true, force: true });
  });
  execFileSync("cp", ["-al", "node_modules", join(checkout, "node_modules")]);
  return checkout;
}
