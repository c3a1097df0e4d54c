import { formatFigure, formatTable } from "@/bench/statistics";
import { mulberry32 } from "@/lib/platform/random";
import { print, runStep } from "@/scripts/steps.mjs";
import { startCrashEnvironment, type CrashEnvironment } from "@/tests/support/faults/crash-environment";
import { setClockAhead } from "@/tests/support/faults/moved-clock";
import { liveMembership, type Hardship, type LifeResult } from "@/tests/support/faults/membership-lives";

const SEED = 20_261_129;
const CONTROL_LIVES = 5;

const HARDSHIPS: Record<string, Hardship> = {
  "events doubled and reordered": { kills: 0, loss: 0, endsWithJob: true },
  "half of the events lost": { kills: 0, loss: 0.5, endsWithJob: true },
  "all events lost": { kills: 0, loss: 1, endsWithJob: true },
  "killed, and half of the events lost": { kills: 0.3, loss: 0.5, endsWithJob: true },
};
const CONTROL: Hardship = { kills: 0, loss: 1, endsWithJob: false };

type Report = { name: string; lives: LifeResult[]; seconds: number };

async function live(
  environment: CrashEnvironment,
  name: string,
  [lives, hardship]: readonly [count: number, Hardship],
): Promise<Report> {
  const random = mulberry32(SEED);
  const report: Report = { name, lives: [], seconds: 0 };
  const start = performance.now();
  await runStep("memberships", name, async () => {
    for (let life = 0; life < lives; life += 1)
      report.lives.push(await liveMembership(environment, random, hardship));
    return `${lives} × a membership, ${name}`;
  });
  return { ...report, seconds: (performance.now() - start) / 1000 };
}

const sum = (lives: LifeResult[], count: (life: LifeResult) => number): string =>
  String(lives.reduce((total, life) => total + count(life), 0));

const toRow = ({ name, lives, seconds }: Report): string[] => [
  name,
  String(lives.length),
  sum(lives, ({ acts }) => acts.length),
  sum(lives, ({ kills }) => kills),
  sum(lives, ({ delivered }) => delivered),
  sum(lives, ({ lost }) => lost),
  sum(lives, ({ problems }) => Math.min(problems.length, 1)),
  formatFigure(seconds),
];

/** `only`: a part of the names of the hardships; all of them if it is empty. */
type LivesOptions = { rounds: number; only: string };

/** Lives through memberships, a quarter of `rounds` of each hardship. Returns the problems found. */
export async function reportMemberships({ rounds, only }: LivesOptions): Promise<string[]> {
  const environment = await startCrashEnvironment();
  const reports: Report[] = [];
  try {
    for (const [name, hardship] of Object.entries(HARDSHIPS).filter(([name]) => name.includes(only)))
      reports.push(await live(environment, name, [Math.ceil(rounds / 4), hardship]));
    const control = await live(environment, "control: nobody asks", [CONTROL_LIVES, CONTROL]);
    const header = ["memberships", "lives", "acts", "kills", "delivered", "lost", "wrong", "s"];
    print(formatTable(header, [...reports, control].map(toRow)));
    print();
    const failed = reports.flatMap(({ name, lives }) =>
      lives.flatMap(({ acts, problems }) =>
        problems.map((problem) => `${name}: ${problem} (${acts.join(", ")})`),
      ),
    );
    if (control.lives.every(({ problems }) => problems.length === 0))
      failed.push("control: memberships of which nobody is told hold, which proves nothing");
    return failed;
  } finally {
    setClockAhead(0);
    await environment.stop();
  }
}
