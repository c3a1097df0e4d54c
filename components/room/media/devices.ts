export type DeviceChoice = { id: string; label: string };
export type DeviceLists = { cameras: DeviceChoice[]; microphones: DeviceChoice[]; speakers: DeviceChoice[] };

export const NO_DEVICES: DeviceLists = { cameras: [], microphones: [], speakers: [] };

const KIND_LABELS = { videoinput: "Cámara", audioinput: "Micrófono", audiooutput: "Altavoz" } as const;

/** Without permission, browsers hide the names, and the ids too. */
export async function listDevices(): Promise<DeviceLists> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const ofKind = (kind: MediaDeviceKind): DeviceChoice[] =>
    devices
      .filter((device) => device.kind === kind && device.deviceId !== "")
      .map(({ deviceId, label }, index) => ({
        id: deviceId,
        label: label || `${KIND_LABELS[kind]} ${index + 1}`,
      }));
  return {
    cameras: ofKind("videoinput"),
    microphones: ofKind("audioinput"),
    speakers: ofKind("audiooutput"),
  };
}

const isGone = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === "OverconstrainedError";

/** Opens the chosen device; any other if it is gone, or has got another id: some browsers give new ones with each load of a page. */
async function openChosen(
  deviceId: string | null,
  open: (deviceId: string | null) => Promise<MediaStream>,
): Promise<MediaStream> {
  try {
    return await open(deviceId);
  } catch (error) {
    if (deviceId === null || !isGone(error)) throw error;
    return open(null);
  }
}

const exactly = (deviceId: string | null): MediaTrackConstraints =>
  deviceId === null ? {} : { deviceId: { exact: deviceId } };

export async function openCamera(chosenId: string | null): Promise<MediaStreamTrack> {
  const picture = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } };
  const stream = await openChosen(chosenId, (deviceId) =>
    navigator.mediaDevices.getUserMedia({ video: { ...exactly(deviceId), ...picture } }),
  );
  return firstTrack(stream.getVideoTracks());
}

/** Original sound reaches the others as the microphone hears it: bowls and singing are no noise. */
export async function openMicrophone(
  chosenId: string | null,
  { isOriginalSound }: { isOriginalSound: boolean },
): Promise<MediaStreamTrack> {
  const sound: MediaTrackConstraints = {
    echoCancellation: !isOriginalSound,
    noiseSuppression: !isOriginalSound,
    autoGainControl: !isOriginalSound,
    channelCount: { ideal: isOriginalSound ? 2 : 1 },
  };
  const stream = await openChosen(chosenId, (deviceId) =>
    navigator.mediaDevices.getUserMedia({ audio: { ...exactly(deviceId), ...sound } }),
  );
  const track = firstTrack(stream.getAudioTracks());
  track.contentHint = isOriginalSound ? "music" : "speech";
  return track;
}

export type Screen = { picture: MediaStreamTrack; sound: MediaStreamTrack | null };

export async function openScreen(): Promise<Screen> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 15, max: 30 } },
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const picture = firstTrack(stream.getVideoTracks());
  picture.contentHint = "detail";
  return { picture, sound: stream.getAudioTracks()[0] ?? null };
}

export const canShareScreen = (): boolean =>
  typeof navigator !== "undefined" && "getDisplayMedia" in (navigator.mediaDevices ?? {});

export const canChooseSpeaker = (): boolean =>
  typeof HTMLMediaElement !== "undefined" && "setSinkId" in HTMLMediaElement.prototype;

function firstTrack(tracks: MediaStreamTrack[]): MediaStreamTrack {
  const [track] = tracks;
  if (!track) throw new DOMException("The device has no track", "NotFoundError");
  return track;
}
