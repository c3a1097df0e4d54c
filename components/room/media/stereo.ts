const splitMedia = (sdp: string): string[] => sdp.split(/(?=^m=)/m);
const findOpusPayload = (section: string): string | undefined =>
  /^a=rtpmap:(\d+) opus\//im.exec(section)?.[1];
const findFormat = (section: string, payload: string): RegExpExecArray | null =>
  new RegExp(`^a=fmtp:${payload} ([^\\r\\n]*)`, "m").exec(section);

function isStereo(section: string): boolean {
  const payload = findOpusPayload(section);
  const format = payload === undefined ? null : findFormat(section, payload);
  return format?.[1]?.split(";").some((parameter) => parameter.trim() === "stereo=1") ?? false;
}

function addStereo(section: string): string {
  const payload = findOpusPayload(section);
  if (payload === undefined || isStereo(section)) return section;
  const format = findFormat(section, payload);
  if (format) return section.replace(format[0], `${format[0]};stereo=1`);
  return section.replace(/^a=rtpmap:\d+ opus\/[^\r\n]*/im, (line) => `${line}\r\na=fmtp:${payload} stereo=1`);
}

/** Asks for stereo wherever the offer has it: a browser that does not say so mixes Opus down to mono. */
export function mirrorStereo(offer: string, answer: string): string {
  const offered = splitMedia(offer);
  return splitMedia(answer)
    .map((section, index) => (isStereo(offered[index] ?? "") ? addStereo(section) : section))
    .join("");
}
