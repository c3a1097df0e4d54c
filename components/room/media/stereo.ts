const splitMedia = (sdp: string): string[] => sdp.split(/(?=^m=)/m);
const findOpusPayload = (section: string): string | undefined =>
  /^a=rtpmap:(\d+) opus\//im.exec(section)?.[1];
const findFormat = (section: string, payload: string): RegExpExecArray | null =>
  new RegExp(`^a=fmtp:${payload} ([^\\r\\n]*)`, "m").exec(section);

function addStereo(section: string): string {
  const payload = findOpusPayload(section);
  if (payload === undefined) return section;
  const format = findFormat(section, payload);
  if (format?.[1]?.split(";").some((parameter) => parameter.trim() === "stereo=1")) return section;
  if (format) return section.replace(format[0], `${format[0]};stereo=1`);
  return section.replace(/^a=rtpmap:\d+ opus\/[^\r\n]*/im, (line) => `${line}\r\na=fmtp:${payload} stereo=1`);
}

/**
 * Takes Opus in stereo wherever it may come: a browser that does not say so mixes it down to mono. The engine offers a
 * voice once, and not again when its sender begins with the original sound.
 */
export const acceptStereo = (answer: string): string => splitMedia(answer).map(addStereo).join("");
