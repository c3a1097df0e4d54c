import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { BrowserContext } from "@playwright/test";

// A stretch of network between a browser and the media engine. Every packet of a context passes sockets of this process,
// which can go away, or carry little: neither needs rights over the network of the machine.

const CANDIDATE = /^(a=)?candidate:/;
/** A router keeps packets for so long before it drops new ones. */
const QUEUE_MS = 200;
/** Nobody listens there. */
const NOWHERE = "127.0.0.1 9";

type Address = { host: string; port: number };

/** Carries so many bits per second, and keeps what comes faster for a moment. */
class Pipe {
  #freeAt = 0;

  constructor(private readonly readRate: () => number) {}

  carry(packet: Buffer, send: () => void): void {
    const now = performance.now();
    const rate = this.readRate();
    if (!Number.isFinite(rate)) return send();
    const startsAt = Math.max(now, this.#freeAt);
    if (startsAt - now > QUEUE_MS) return;
    this.#freeAt = startsAt + (packet.length * 8 * 1000) / rate;
    setTimeout(send, this.#freeAt - now);
  }
}

async function openSocket(host: string): Promise<Socket> {
  const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
  // A packet to a port that has just been closed is lost, as it would be on the way.
  socket.on("error", () => {});
  socket.bind(0, host);
  await once(socket, "listening");
  return socket;
}

export class MediaRelay {
  readonly #sockets = new Set<Socket>();
  readonly #down = new Pipe(() => this.#rate);
  readonly #up = new Pipe(() => this.#rate);
  #rate = Infinity;

  /** Routes the connections of the context's pages. Call it before they open. */
  async attach(context: BrowserContext): Promise<void> {
    await context.exposeFunction("relayDescription", (sdp: string) => this.#rewriteDescription(sdp));
    await context.addInitScript(() => {
      const { setRemoteDescription } = RTCPeerConnection.prototype as {
        setRemoteDescription: (description: RTCSessionDescriptionInit) => Promise<void>;
      };
      RTCPeerConnection.prototype.setRemoteDescription = async function (
        this: RTCPeerConnection,
        { type, sdp = "" }: RTCSessionDescriptionInit,
      ) {
        await setRemoteDescription.call(this, { type, sdp: await window.relayDescription?.(sdp) });
      } as typeof setRemoteDescription;
    });
    await context.route("**/room/signals", (route) =>
      route.continue({ postData: hideCandidates(route.request().postData() ?? "") }),
    );
  }

  /** Takes the network away on which all connections are. The next negotiation finds another one, with another address. */
  change(): void {
    for (const socket of this.#sockets) socket.close();
    this.#sockets.clear();
  }

  /** In each direction. */
  limit(bitsPerSecond: number): void {
    this.#rate = bitsPerSecond;
  }

  /** The engine has one address for all media; the first that is named is enough. */
  async #rewriteDescription(sdp: string): Promise<string> {
    let relayed: Promise<Address> | undefined;
    const lines: string[] = [];
    for (const line of sdp.split("\r\n")) {
      if (!CANDIDATE.test(line)) {
        lines.push(line);
        continue;
      }
      const words = line.split(" ");
      const [, component, transport, , host = "", port] = words;
      if (component !== "1" || transport?.toLowerCase() !== "udp" || host.includes(":")) continue;
      relayed ??= this.#open({ host, port: Number(port) });
      const address = await relayed;
      words[4] = address.host;
      words[5] = String(address.port);
      lines.push(words.join(" "));
    }
    return lines.join("\r\n");
  }

  /** Opens a way to an address of the engine. Returns its beginning. */
  async #open(engine: Address): Promise<Address> {
    const entrance = await openSocket(engine.host);
    const exits = new Map<string, Promise<Socket>>();
    this.#sockets.add(entrance);
    const openExit = async (browser: Address): Promise<Socket> => {
      const exit = await openSocket(engine.host);
      this.#sockets.add(exit);
      exit.on("message", (packet) => this.#down.carry(packet, () => this.#send(entrance, packet, browser)));
      return exit;
    };
    entrance.on("message", (packet, { address, port }) => {
      const name = `${address} ${port}`;
      const exit = exits.get(name) ?? openExit({ host: address, port });
      exits.set(name, exit);
      void exit.then((socket) => this.#up.carry(packet, () => this.#send(socket, packet, engine)));
    });
    return { host: engine.host, port: entrance.address().port };
  }

  #send(socket: Socket, packet: Buffer, { host, port }: Address): void {
    if (this.#sockets.has(socket)) socket.send(packet, port, host);
  }
}

/** Keeps the browser's own addresses from the engine, which would answer them directly. */
function hideCandidates(body: string): string {
  const hide = (line: string) =>
    CANDIDATE.test(line) ? line.replace(/^((?:\S+ ){4})\S+ \d+/, `$1${NOWHERE}`) : line;
  const signal = JSON.parse(body) as { sdp?: string; candidates?: { candidate: string }[] };
  if (signal.sdp) signal.sdp = signal.sdp.split("\r\n").map(hide).join("\r\n");
  for (const entry of signal.candidates ?? []) entry.candidate = hide(entry.candidate);
  return JSON.stringify(signal);
}

declare global {
  interface Window {
    relayDescription?: (sdp: string) => Promise<string>;
  }
}
