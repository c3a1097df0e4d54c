import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { onExit } from "@/bench/cleanup";
import { getTestSite } from "@/bench/site/site-under-test";
import { formatFigure, printTable } from "@/bench/statistics";
import { print, runStep } from "@/scripts/steps.mjs";
import { Participant, type Traffic } from "./participant";
import { createGuest, publishWorkshop } from "./people";
import { measureProcesses } from "./processes";

// Processor, memory and network of the media engine and of the site while people are in a live room (Linux only).

const STEPS = [2, 8, 16, 25];
const CLOCK_MS = 10;
/** One after the other says something. */
const TURN_MS = 4_000;
const PATIENCE_MS = 300_000;
const SETTLE_MS = 5_000;
const MEASURE_MS = 20_000;
/** The unit of `/proc/{pid}/stat`, on every Linux that Node.js runs on. */
const TICKS_PER_SECOND = 100;

type Seat = { cookie: string; participant: Participant | null };
type Room = { site: string; encuentroId: string; seats: Seat[] };

const listInside = ({ seats }: Room): Participant[] => seats.flatMap(({ participant }) => participant ?? []);

/** Lets everybody inside send what is due, with one of them speaking. */
function startClock(room: Room): NodeJS.Timeout {
  return setInterval(() => {
    const now = performance.now();
    const inside = listInside(room);
    const speaker = Math.floor(now / TURN_MS) % Math.max(1, inside.length);
    for (const [index, { sender }] of inside.entries()) {
      if (!sender) continue;
      sender.isSpeaking = index === speaker;
      sender.send(now);
    }
  }, CLOCK_MS);
}

type Manner = { isCounting?: boolean; isPatient?: boolean };

async function enter({ site, encuentroId }: Room, seat: Seat, manner: Manner): Promise<Participant> {
  const participant = await Participant.enter({ site, encuentroId, cookie: seat.cookie }, manner);
  seat.participant = participant;
  return participant;
}

/** Returns after how many seconds it was so. */
async function waitUntil(isSo: () => boolean, what: string): Promise<number> {
  const startedAt = performance.now();
  while (!isSo()) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error(`In vain: ${what}`);
    await sleep(10);
  }
  return (performance.now() - startedAt) / 1000;
}

async function readProcessorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** UDP packets that this machine has sent, here between people and engine, and those that their receivers were too busy for. */
async function readPackets(): Promise<{ sent: number; lost: number }> {
  const lines = (await readFile("/proc/net/snmp", "utf8"))
    .split("\n")
    .filter((line) => line.startsWith("Udp:"));
  const [names = [], values = []] = lines.map((line) => line.split(" "));
  const read = (name: string): number => Number(values[names.indexOf(name)]);
  return { sent: read("OutDatagrams"), lost: read("RcvbufErrors") };
}

type Engine = { pid: number; resident: number };

async function findEngine(sitePid: number): Promise<Engine> {
  const engine = (await measureProcesses(sitePid)).find(({ name }) => name === "janus");
  if (!engine) throw new Error("The site has no media engine of its own");
  return engine;
}

async function readCounters(sitePid: number, enginePid: number, { sent, arrived }: Participant) {
  const packets = await readPackets();
  const people = process.cpuUsage();
  return {
    ...packets,
    engine: await readProcessorSeconds(enginePid),
    site: await readProcessorSeconds(sitePid),
    people: (people.user + people.system) / 1_000_000,
    up: sent,
    down: arrived,
    at: performance.now() / 1000,
  };
}

type Figures = {
  name: string;
  /** Seconds. */
  entry: number;
  streams: number;
  /** Each second. */
  packets: number;
  lost: number;
  /** Percent of a core. */
  engine: number;
  site: number;
  people: number;
  resident: number;
  /** Mbit/s. */
  up: number;
  down: number;
  load: number;
};

/** `witness` counts what arrives. */
async function measure(
  sitePid: number,
  room: Room,
  witness: Participant,
): Promise<Omit<Figures, "name" | "entry">> {
  const { pid } = await findEngine(sitePid);
  const before = await readCounters(sitePid, pid, witness);
  await sleep(MEASURE_MS);
  const after = await readCounters(sitePid, pid, witness);
  const seconds = after.at - before.at;
  const toPercent = (name: "engine" | "site" | "people") => ((after[name] - before[name]) / seconds) * 100;
  const toMegabits = (start: Traffic, end: Traffic) => ((end.bytes - start.bytes) * 8) / seconds / 1_000_000;
  return {
    streams: listInside(room).reduce((sum, { streams }) => sum + streams, 0),
    packets: (after.sent - before.sent) / seconds,
    lost: (after.lost - before.lost) / seconds,
    engine: toPercent("engine"),
    site: toPercent("site"),
    people: toPercent("people"),
    resident: (await findEngine(sitePid)).resident,
    up: toMegabits(before.up, after.up),
    down: toMegabits(before.down, after.down),
    load: loadavg()[0] ?? NaN,
  };
}

function printFigures(figures: readonly Figures[]): void {
  const head = [
    "people",
    "forwarded streams",
    "packets per s",
    "lost per s",
    "engine % of a core",
    "% per 1000 packets per s",
    "engine MiB",
    "site % of a core",
    "Mbit/s up",
    "down",
    "s to hear all",
    "people % of a core",
    "load",
  ];
  const rows = figures.map((row) => [
    row.name,
    String(row.streams),
    ...[row.packets, row.lost, row.engine, (row.engine / row.packets) * 1000].map(formatFigure),
    ...[row.resident, row.site, row.up, row.down, row.entry, row.people, row.load].map(formatFigure),
  ]);
  printTable(head, rows);
}

function reportTroubles(room: Room): void {
  const troubles = listInside(room).flatMap((participant) => participant.troubles);
  for (const trouble of new Set(troubles))
    print(`  ! ${trouble} (${troubles.filter((other) => other === trouble).length} times)`);
}

const haveVoices = (room: Room, count: number) =>
  listInside(room).every(({ voices }) => voices === count - 1) && listInside(room).length === count;

/** Lets people in who begin to receive once all of them send. */
async function admit(room: Room, seats: readonly Seat[], count: number): Promise<void> {
  for (const participant of listInside(room)) participant.isPatient = true;
  for (const seat of seats) await enter(room, seat, { isPatient: true });
  const isSending = () => listInside(room).every(({ senders }) => senders === count);
  await waitUntil(isSending, `all of ${count} people send`);
  for (const participant of listInside(room)) participant.receive();
  await waitUntil(() => haveVoices(room, count), `${count} people hear one another`);
}

/** Fills the room; the last comes in alone and counts what arrives. Returns how long that one took to hear all others. */
async function fillRoom(room: Room, count: number): Promise<number> {
  for (const participant of listInside(room)) participant.signals = 0;
  const missing = room.seats.slice(0, count).filter(({ participant }) => !participant);
  const last = missing.pop();
  if (!last) throw new Error("The room is full already");
  await admit(room, missing, count - 1);
  await sleep(SETTLE_MS);
  const startedAt = performance.now();
  const witness = await enter(room, last, { isCounting: true });
  await waitUntil(() => witness.voices === count - 1, `the last of ${count} people hears all`);
  const seconds = (performance.now() - startedAt) / 1000;
  await waitUntil(() => haveVoices(room, count), `${count} people hear one another`);
  return seconds;
}

/** Shows everybody to everybody. Returns how long that took. */
async function showAll(room: Room): Promise<number> {
  const inside = listInside(room);
  for (const participant of inside) participant.choose("circle");
  const streams = (inside.length - 1) * 2;
  return waitUntil(() => inside.every((participant) => participant.streams === streams), "all see all");
}

function findWitness(room: Room, count: number): Participant {
  const witness = room.seats[count - 1]?.participant;
  if (!witness) throw new Error("Nobody counts what arrives");
  return witness;
}

async function prepareRoom(site: string): Promise<Room> {
  const workshop = await publishWorkshop(site);
  const seats: Seat[] = [{ cookie: workshop.cookie, participant: null }];
  while (seats.length < Math.max(...STEPS))
    seats.push({ cookie: await createGuest(site, workshop), participant: null });
  return { site, encuentroId: workshop.encuentroId, seats };
}

export async function benchRooms(): Promise<void> {
  const { url, pid } = await getTestSite();
  const room = await prepareRoom(url);
  const clock = startClock(room);
  onExit(async () => {
    clearInterval(clock);
    for (const participant of listInside(room)) participant.leave();
  });
  const figures: Figures[] = [];
  try {
    for (const count of STEPS)
      await runStep("rooms", `${count} people`, async () => {
        const workedBefore = await readProcessorSeconds(pid);
        const entry = await fillRoom(room, count);
        const worked = (await readProcessorSeconds(pid)) - workedBefore;
        await sleep(SETTLE_MS);
        const measured = await measure(pid, room, findWitness(room, count));
        figures.push({ name: String(count), entry, ...measured });
        const signals = Math.max(...listInside(room).map((participant) => participant.signals));
        return `the last hears all after ${formatFigure(entry)} s; at most ${signals} signals each, ${formatFigure(worked)} s of the site's processor`;
      });
    const count = Math.max(...STEPS);
    await runStep("rooms", `${count} people, all in the circle`, async () => {
      const entry = await showAll(room);
      await sleep(SETTLE_MS);
      const measured = await measure(pid, room, findWitness(room, count));
      figures.push({ name: `${count} in the circle`, entry, ...measured });
      return `all see one another after ${formatFigure(entry)} s`;
    });
  } finally {
    printFigures(figures);
    reportTroubles(room);
  }
}
