import type { Track } from "node-datachannel";
import { EXTENSIONS, PICTURE_TYPE, SOUND_TYPE, type Connection, type Outlet } from "./connection";

// The packets of somebody with a camera and a microphone, as Chromium sends them at the rates of the room: their sizes, their
// number and all that the engine reads of them are real, their content is noise.

const SOUND_MS = 20;
/** Speech at 32 kbit/s. */
const SOUND_BYTES = 80;
const PICTURE_MS = 1000 / 24;
/** A picture that needs none before is so much larger than the others. */
const KEY_FACTOR = 4;
/** Requests for one follow each other closely when many people come in. */
const MIN_KEY_MS = 300;
const PAYLOAD_MAX = 1_150;
const HEADER_BYTES = 24;
const DESCRIPTOR_BYTES = 6;
/** Levels of the sound in negative decibels. */
const LOUD = 20;
const SILENT = 127;
/** The layers of time of a picture, as Chromium sends them. */
const TEMPORAL_LAYERS = [0, 2, 1, 2];

/** Receives the packets' numbers across all media of a connection. */
type Order = { next: number };

class Stream {
  #sequence = Math.floor(Math.random() * 0x8000);
  readonly #header = Buffer.alloc(HEADER_BYTES);

  constructor(
    source: number,
    type: number,
    mid: string,
    private readonly order: Order,
    extra: { id: number; value: number },
  ) {
    const header = this.#header;
    // Version 2, with extensions of one byte each.
    header.writeUInt8(0x90, 0);
    header.writeUInt8(type, 1);
    header.writeUInt32BE(source, 8);
    header.writeUInt32BE(0xbede_0002, 12);
    header.writeUInt8(EXTENSIONS.mid << 4, 16);
    header.write(mid, 17, 1, "latin1");
    header.writeUInt8((EXTENSIONS.order << 4) | 1, 18);
    header.writeUInt8(extra.id << 4, 21);
    header.writeUInt8(extra.value, 22);
  }

  set extra(value: number) {
    this.#header.writeUInt8(value, 22);
  }

  /** Returns a packet of so many bytes after its header. */
  create(bytes: number, timestamp: number, isLast: boolean): Buffer {
    const packet = Buffer.allocUnsafe(HEADER_BYTES + bytes);
    this.#header.copy(packet);
    packet.writeUInt8((packet.readUInt8(1) & 0x7f) | (isLast ? 0x80 : 0), 1);
    packet.writeUInt16BE(this.#sequence++ & 0xffff, 2);
    packet.writeUInt32BE(timestamp >>> 0, 4);
    packet.writeUInt16BE(this.order.next++ & 0xffff, 19);
    return packet;
  }
}

/** A layer of the camera in VP8. */
class Layer {
  #pictures = 0;
  #baseLayers = 0;

  constructor(
    private readonly stream: Stream,
    private readonly bytes: number,
    private readonly width: number,
  ) {}

  create(timestamp: number, isKey: boolean): Buffer[] {
    const bytes = Math.round(this.bytes * (isKey ? KEY_FACTOR : 1));
    const count = Math.ceil(bytes / PAYLOAD_MAX);
    const temporal = isKey ? 0 : (TEMPORAL_LAYERS[this.#pictures % TEMPORAL_LAYERS.length] ?? 0);
    this.#pictures += 1;
    if (temporal === 0) this.#baseLayers += 1;
    return Array.from({ length: count }, (_, index) => {
      const packet = this.stream.create(
        DESCRIPTOR_BYTES + Math.round(bytes / count),
        timestamp,
        index === count - 1,
      );
      this.#describe(packet, index === 0, temporal);
      if (index === 0) this.#begin(packet, isKey);
      return packet;
    });
  }

  /** Writes the descriptor of RFC 7741 with all fields that simulcast rewrites. */
  #describe(packet: Buffer, isFirst: boolean, temporal: number): void {
    packet.writeUInt8(isFirst ? 0x90 : 0x80, HEADER_BYTES);
    packet.writeUInt8(0xe0, HEADER_BYTES + 1);
    packet.writeUInt16BE(0x8000 | (this.#pictures & 0x7fff), HEADER_BYTES + 2);
    packet.writeUInt8(this.#baseLayers & 0xff, HEADER_BYTES + 4);
    packet.writeUInt8(temporal << 6, HEADER_BYTES + 5);
  }

  /** Writes the beginning of a frame of RFC 6386. */
  #begin(packet: Buffer, isKey: boolean): void {
    const start = HEADER_BYTES + DESCRIPTOR_BYTES;
    packet.writeUInt8(isKey ? 0x10 : 0x11, start);
    if (!isKey) return;
    packet.writeUIntBE(0x9d012a, start + 3, 3);
    packet.writeUInt16LE(this.width, start + 6);
    packet.writeUInt16LE((this.width * 9) / 16, start + 8);
  }
}

/** True for RTCP that asks for a picture that needs none before: PLI and FIR. */
function asksForPicture(report: Buffer): boolean {
  for (let at = 0; at + 4 <= report.length; at += (report.readUInt16BE(at + 2) + 1) * 4) {
    const format = report.readUInt8(at) & 0x1f;
    if (report.readUInt8(at + 1) === 206 && (format === 1 || format === 4)) return true;
  }
  return false;
}

/** Sends on an open connection what is due whenever it is told the time. */
export class Sender {
  bytes = 0;
  packets = 0;
  isSpeaking = false;
  readonly #order: Order = { next: 0 };
  #sound: { channel: Track; stream: Stream; nextAt: number } | undefined;
  #picture: { channel: Track; layers: Layer[]; nextAt: number } | undefined;
  #isKeyDue = true;
  #lastKeyAt = -Infinity;

  constructor(private readonly connection: Connection) {}

  send(now: number): void {
    this.#sendSound(now);
    this.#sendPicture(now);
  }

  #sendSound(now: number): void {
    this.#sound ??= this.#openSound(now);
    const sound = this.#sound;
    if (!sound) return;
    for (; sound.nextAt <= now; sound.nextAt += SOUND_MS) {
      sound.stream.extra = this.isSpeaking ? LOUD : SILENT;
      this.#pass(sound.channel, sound.stream.create(SOUND_BYTES, sound.nextAt * 48, false));
    }
  }

  #sendPicture(now: number): void {
    this.#picture ??= this.#openPicture(now);
    const picture = this.#picture;
    if (!picture) return;
    for (; picture.nextAt <= now; picture.nextAt += PICTURE_MS) {
      const isKey = this.#isKeyDue && now - this.#lastKeyAt >= MIN_KEY_MS;
      if (isKey) [this.#isKeyDue, this.#lastKeyAt] = [false, now];
      for (const layer of picture.layers)
        for (const packet of layer.create(picture.nextAt * 90, isKey)) this.#pass(picture.channel, packet);
    }
  }

  #openSound(now: number) {
    const outlet = this.connection.findOutlet("audio");
    if (!outlet) return undefined;
    const extra = { id: EXTENSIONS.level, value: SILENT };
    const { channel, mid, encodings } = outlet;
    const stream = new Stream(encodings[0]?.source ?? 0, SOUND_TYPE, mid, this.#order, extra);
    return { channel, stream, nextAt: now + Math.random() * SOUND_MS };
  }

  #openPicture(now: number) {
    const outlet = this.connection.findOutlet("video");
    if (!outlet) return undefined;
    outlet.channel.onMessage((report) => {
      if (asksForPicture(report)) this.#isKeyDue = true;
    });
    const layers = outlet.encodings.map((encoding) => this.#createLayer(outlet.mid, encoding));
    return { channel: outlet.channel, layers, nextAt: now + Math.random() * PICTURE_MS };
  }

  #createLayer(mid: string, encoding: Outlet["encodings"][number]): Layer {
    const { source, rid = "", maxBitrate = 0, scaleResolutionDownBy = 1 } = encoding;
    const extra = { id: EXTENSIONS.rid, value: rid.charCodeAt(0) };
    const stream = new Stream(source, PICTURE_TYPE, mid, this.#order, extra);
    return new Layer(stream, (maxBitrate / 8) * (PICTURE_MS / 1000), 1280 / scaleResolutionDownBy);
  }

  #pass(channel: Track, packet: Buffer): void {
    // The engine may have hung up.
    if (!channel.isOpen()) return;
    channel.sendMessageBinary(packet);
    this.packets += 1;
    this.bytes += packet.length;
  }
}
