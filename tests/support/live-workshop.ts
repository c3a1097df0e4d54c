import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@/lib/platform/time/instants";

/** Flags of Chromium: a camera with a moving picture, at half the usual rate, and a microphone that beeps each second. */
export const FAKE_MEDIA_ARGS = [
  "--use-fake-device-for-media-stream=fps=10",
  "--use-fake-ui-for-media-stream",
];

/** Returns the input of `POST /api/ayni` for a free workshop whose encuentro in Ayllu's room has begun a minute ago. */
export const buildLiveWorkshop = () => ({
  title: `Círculo de cuencos ${randomUUID().slice(0, 8)}`,
  contentType: "WORKSHOP",
  modality: "ONLINE",
  onlineType: "VIDEOCALL",
  shortDescription: "Un rato para escuchar en compañía.",
  description: "Trae una manta y un vaso de agua.",
  disciplines: ["SOUND_HEALING"],
  topics: ["CALM"],
  encuentros: [
    {
      startsAt: new Date(Date.now() - MINUTE_MS).toISOString(),
      timezone: "Europe/Madrid",
      durationMinutes: 90,
      room: true,
    },
  ],
  status: "PUBLISHED",
});
