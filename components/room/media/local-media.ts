import { toCaptureFailure, type CaptureFailure } from "@/components/common/capture-failure";
import {
  listDevices,
  NO_DEVICES,
  openCamera,
  openMicrophone,
  openScreen,
  type DeviceLists,
  type Screen,
} from "./devices";
import type { KeptDevices } from "@/components/room/session/tab-memory";
import { Store } from "./store";

export type LocalMediaState = {
  camera: MediaStreamTrack | null;
  microphone: MediaStreamTrack | null;
  screen: Screen | null;
  /** The microphone stays open while it is muted. */
  isMicrophoneOn: boolean;
  isOriginalSound: boolean;
  devices: DeviceLists;
  cameraId: string | null;
  microphoneId: string | null;
  /** The chosen loudspeaker; null is the one that the system prefers. */
  speakerId: string | null;
  cameraFailure: CaptureFailure | null;
  microphoneFailure: CaptureFailure | null;
  /** True while the browser asks for permission. */
  isAsking: boolean;
};

const INITIAL: LocalMediaState = {
  camera: null,
  microphone: null,
  screen: null,
  isMicrophoneOn: false,
  isOriginalSound: false,
  devices: NO_DEVICES,
  cameraId: null,
  microphoneId: null,
  speakerId: null,
  cameraFailure: null,
  microphoneFailure: null,
  isAsking: false,
};

/** The person's own camera, microphone and screen. */
export class LocalMedia extends Store<LocalMediaState> {
  #isClosed = false;
  // Taken away by a phone call or a pulled plug, until it can be opened again.
  #isCameraLost = false;
  #lostMicrophone: { wasOn: boolean } | null = null;
  #wish = { isMicrophoneOn: true, isCameraOn: true };
  #starting: Promise<void> | null = null;

  /** Begins with the devices of before, as they were. */
  resume({ isMicrophoneOn, isCameraOn, ...choice }: KeptDevices): void {
    this.#wish = { isMicrophoneOn, isCameraOn };
    this.update(choice);
  }

  /** Returns what `resume` takes. */
  describe(): KeptDevices {
    const { camera, isMicrophoneOn, cameraId, microphoneId, speakerId, isOriginalSound } = this.getSnapshot();
    return {
      isCameraOn: camera !== null,
      isMicrophoneOn,
      cameraId,
      microphoneId,
      speakerId,
      isOriginalSound,
    };
  }

  constructor() {
    super(INITIAL);
  }

  /** Listens to devices that come and go, also with a phone call. Returns the end of it. */
  watchDevices(): () => void {
    const refresh = () => void this.#refreshDevices().then(() => this.#restoreLost());
    const reopen = () => void this.#restoreLost();
    navigator.mediaDevices?.addEventListener("devicechange", refresh);
    document.addEventListener("visibilitychange", reopen);
    return () => {
      navigator.mediaDevices?.removeEventListener("devicechange", refresh);
      document.removeEventListener("visibilitychange", reopen);
    };
  }

  /** Opens what the person used last, at first all; a second call waits for the first. */
  start(): Promise<void> {
    return (this.#starting ??= this.#open());
  }

  async #open(): Promise<void> {
    this.#isClosed = false;
    this.update({ isAsking: true });
    await this.setMicrophone(this.#wish.isMicrophoneOn);
    await this.setCamera(this.#wish.isCameraOn);
    this.update({ isAsking: false });
  }

  async setCamera(isOn: boolean): Promise<void> {
    const { camera, cameraId } = this.getSnapshot();
    if (!isOn) {
      this.#isCameraLost = false;
      camera?.stop();
      return this.update({ camera: null });
    }
    if (camera) return;
    try {
      this.#adoptCamera(await openCamera(cameraId));
    } catch (error) {
      this.update({ cameraFailure: toCaptureFailure(error) });
    }
  }

  async setMicrophone(isOn: boolean): Promise<void> {
    const { microphone } = this.getSnapshot();
    if (!microphone && isOn) return this.#openMicrophone();
    if (microphone) microphone.enabled = isOn;
    this.update({ isMicrophoneOn: isOn && microphone !== null });
  }

  async chooseCamera(cameraId: string): Promise<void> {
    const wasOn = this.getSnapshot().camera !== null;
    await this.setCamera(false);
    this.update({ cameraId });
    if (wasOn) await this.setCamera(true);
  }

  async chooseMicrophone(microphoneId: string): Promise<void> {
    this.update({ microphoneId });
    await this.#reopenMicrophone();
  }

  chooseSpeaker(speakerId: string): void {
    this.update({ speakerId });
  }

  async setOriginalSound(isOriginalSound: boolean): Promise<void> {
    this.update({ isOriginalSound });
    await this.#reopenMicrophone();
  }

  /** Throws if the person chooses nothing. */
  async share(): Promise<void> {
    const screen = await openScreen();
    if (this.#isClosed) return stopScreen(screen);
    screen.picture.addEventListener("ended", () => this.stopSharing());
    this.update({ screen });
  }

  stopSharing(): void {
    const { screen } = this.getSnapshot();
    if (!screen) return;
    stopScreen(screen);
    this.update({ screen: null });
  }

  close(): void {
    this.#isClosed = true;
    this.#starting = null;
    const { camera, microphone, screen } = this.getSnapshot();
    camera?.stop();
    microphone?.stop();
    if (screen) stopScreen(screen);
    this.update({ camera: null, microphone: null, screen: null, isMicrophoneOn: false });
  }

  async #openMicrophone(): Promise<void> {
    const { microphoneId, isOriginalSound } = this.getSnapshot();
    try {
      const microphone = await openMicrophone(microphoneId, { isOriginalSound });
      if (this.#isClosed || this.getSnapshot().microphone) return microphone.stop();
      // Unplugged, or taken by a phone call.
      microphone.addEventListener("ended", () => void this.#replaceLost({ microphone }));
      const id = microphone.getSettings().deviceId ?? null;
      this.update({ microphone, microphoneId: id, isMicrophoneOn: true, microphoneFailure: null });
      await this.#refreshDevices();
    } catch (error) {
      this.update({ isMicrophoneOn: false, microphoneFailure: toCaptureFailure(error) });
    }
  }

  async #reopenMicrophone(): Promise<void> {
    const { microphone, isMicrophoneOn } = this.getSnapshot();
    if (!microphone) return;
    microphone.stop();
    this.update({ microphone: null });
    await this.#restoreMicrophone(isMicrophoneOn);
  }

  #adoptCamera(camera: MediaStreamTrack): void {
    if (this.#isClosed || this.getSnapshot().camera) return camera.stop();
    camera.addEventListener("ended", () => void this.#replaceLost({ camera }));
    this.update({ camera, cameraId: camera.getSettings().deviceId ?? null, cameraFailure: null });
    void this.#refreshDevices();
  }

  /** Goes on with the device that the system prefers. */
  async #replaceLost({ camera, microphone }: { camera?: MediaStreamTrack; microphone?: MediaStreamTrack }) {
    const state = this.getSnapshot();
    if (camera && state.camera === camera) {
      this.update({ camera: null, cameraId: null });
      await this.#restoreCamera();
    }
    if (microphone && state.microphone === microphone) {
      this.update({ microphone: null, microphoneId: null });
      await this.#restoreMicrophone(state.isMicrophoneOn);
    }
  }

  /** Tries again what could not be replaced, once the person is back at the page. */
  async #restoreLost(): Promise<void> {
    if (document.visibilityState !== "visible" || this.#isClosed) return;
    const { camera, microphone } = this.getSnapshot();
    if (this.#lostMicrophone && !microphone) await this.#restoreMicrophone(this.#lostMicrophone.wasOn);
    if (this.#isCameraLost && !camera) await this.#restoreCamera();
  }

  async #restoreCamera(): Promise<void> {
    await this.setCamera(true);
    this.#isCameraLost = this.getSnapshot().camera === null;
  }

  async #restoreMicrophone(wasOn: boolean): Promise<void> {
    await this.#openMicrophone();
    this.#lostMicrophone = this.getSnapshot().microphone ? null : { wasOn };
    if (!wasOn) await this.setMicrophone(false);
  }

  async #refreshDevices(): Promise<void> {
    this.update({ devices: await listDevices() });
  }
}

function stopScreen({ picture, sound }: Screen): void {
  picture.stop();
  sound?.stop();
}
