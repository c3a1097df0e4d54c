import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { errors, type Browser, type Page } from "@playwright/test";
import { onExit } from "@/bench/cleanup";
import { measureProcesses } from "./processes";
import { getTestSite } from "@/bench/site/site-under-test";
import { formatFigure, formatTable } from "@/bench/statistics";
import { print, runStep } from "@/scripts/steps.mjs";
import {
  createGuest,
  enterRoom,
  launchBrowser,
  publishWorkshop,
  waitForSounds,
  type Workshop,
} from "./people";

// Processor and memory of the media engine and of the site while people are in a live room (Linux only).

const PEOPLE = [2, 4, 8, 12];
const SETTLE_MS = 5_000;
const MEASURE_MS = 20_000;
/** The unit of `/proc/{pid}/stat`, on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** UDP packets that this machine has sent: here those of the browsers and of the engine, which receive them from one another. */
async function readPackets(): Promise<number> {
  const lines = (await readFile("/proc/net/snmp", "utf8"))
    .split("\n")
    .filter((line) => line.startsWith("Udp:"));
  const [names = [], values = []] = lines.map((line) => line.split(" "));
  return Number(values[names.indexOf("OutDatagrams")]);
}

type Figures = {
  people: number;
  streams: number;
  /** Each second, in or out of the engine. */
  packets: number;
  engine: number;
  site: number;
  resident: number;
};

async function findEngine(sitePid: number): Promise<{ pid: number; resident: number }> {
  const engine = (await measureProcesses(sitePid)).find(({ name }) => name === "janus");
  if (!engine) throw new Error("The site has no media engine of its own");
  return engine;
}

async function measure(sitePid: number, people: number): Promise<Figures> {
  const { pid } = await findEngine(sitePid);
  const read = () =>
    Promise.all([readProcessorSeconds(pid), readProcessorSeconds(sitePid), readPackets(), performance.now()]);
  const [engineBefore, siteBefore, packetsBefore, startedAt] = await read();
  await sleep(MEASURE_MS);
  const [engineAfter, siteAfter, packetsAfter, endedAt] = await read();
  const toRate = (before: number, after: number) => (after - before) / ((endedAt - startedAt) / 1000);
  return {
    people,
    // Sound and picture of each to all others.
    streams: people * (people - 1) * 2,
    packets: toRate(packetsBefore, packetsAfter),
    engine: toRate(engineBefore, engineAfter) * 100,
    site: toRate(siteBefore, siteAfter) * 100,
    resident: (await findEngine(sitePid)).resident,
  };
}

function printFigures(figures: readonly Figures[]): void {
  const rows = figures.map(({ people, streams, packets, engine, site, resident }) => [
    String(people),
    String(streams),
    formatFigure(packets),
    formatFigure(engine),
    formatFigure((engine / packets) * 1000),
    formatFigure(resident),
    formatFigure(site),
  ]);
  print();
  print(
    formatTable(
      [
        "people",
        "forwarded streams",
        "packets per s",
        "engine % of a core",
        "% per 1000 packets per s",
        "engine MiB",
        "site % of a core",
      ],
      rows,
    ),
  );
}

/** Adds people until there are so many. Returns false if the browsers cannot keep up on this machine. */
async function fillRoom(site: string, { browser, workshop, pages }: Room, people: number): Promise<boolean> {
  try {
    while (pages.length < people) {
      const cookie = await createGuest(site, workshop);
      pages.push(await enterRoom(browser, site, { ...workshop, cookie }));
    }
    for (const page of pages) await waitForSounds(page, people - 1);
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

type Room = { browser: Browser; workshop: Workshop; pages: Page[] };

export async function benchRooms(): Promise<void> {
  const { url, pid } = await getTestSite();
  const workshop = await publishWorkshop(url);
  const browser = await launchBrowser();
  onExit(() => browser.close());
  const room: Room = { browser, workshop, pages: [await enterRoom(browser, url, workshop)] };
  const figures: Figures[] = [];
  try {
    for (const people of PEOPLE) {
      let isFull = true;
      await runStep("rooms", `${people} people`, async () => {
        isFull = await fillRoom(url, room, people);
        if (!isFull) return `the browsers of this machine cannot keep up with ${people} people`;
        await sleep(SETTLE_MS);
        figures.push(await measure(pid, people));
        return `${people} people hear one another`;
      });
      if (!isFull) break;
    }
  } finally {
    printFigures(figures);
  }
}
