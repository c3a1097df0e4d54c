"use client";

import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { SpeakerHighIcon } from "@/components/room/icons";
import { Select } from "@/components/ui/select";
import { ringBowl } from "@/components/room/media/bowl";
import { canChooseSpeaker, type DeviceChoice } from "@/components/room/media/devices";
import type { LocalMedia } from "@/components/room/media/local-media";
import { useStore } from "@/components/room/use-store";
import styles from "./device-settings.module.css";

const toOptions = (devices: readonly DeviceChoice[]) =>
  devices.map(({ id, label }) => ({ value: id, label }));

interface DeviceFieldProps {
  label: string;
  devices: readonly DeviceChoice[];
  value: string | null;
  onChoose: (id: string) => void;
}

function DeviceField({ label, devices, value, onChoose }: DeviceFieldProps) {
  if (devices.length === 0) return null;
  return (
    <Field label={label}>
      <Select
        options={toOptions(devices)}
        value={value ?? devices[0]?.id}
        onChange={({ target }) => onChoose(target.value)}
      />
    </Field>
  );
}

/** The choice of camera, microphone and speaker, and of the original sound. */
export function DeviceSettings({ local }: { local: LocalMedia }) {
  const { devices, cameraId, microphoneId, speakerId, isOriginalSound } = useStore(local);
  return (
    <div className={styles.settings}>
      <DeviceField
        label="Micrófono"
        devices={devices.microphones}
        value={microphoneId}
        onChoose={(id) => void local.chooseMicrophone(id)}
      />
      <DeviceField
        label="Cámara"
        devices={devices.cameras}
        value={cameraId}
        onChoose={(id) => void local.chooseCamera(id)}
      />
      {canChooseSpeaker() && (
        <DeviceField
          label="Altavoz"
          devices={devices.speakers}
          value={speakerId}
          onChoose={(id) => local.chooseSpeaker(id)}
        />
      )}
      <Button
        size="s"
        variant="secondary"
        className={styles.try}
        icon={<SpeakerHighIcon size={18} />}
        onClick={() => ringBowl(speakerId)}
      >
        Probar el sonido
      </Button>
      <Checkbox
        label={
          <>
            <b>Sonido original</b>: sin filtros y en estéreo, para cuencos, canto o instrumentos.
          </>
        }
        checked={isOriginalSound}
        onChange={({ target }) => void local.setOriginalSound(target.checked)}
      />
      {isOriginalSound && (
        <p role="status" className={styles.warning}>
          Ponte auriculares: sin filtros, lo que suena en tu altavoz vuelve a los demás como eco.
        </p>
      )}
    </div>
  );
}
