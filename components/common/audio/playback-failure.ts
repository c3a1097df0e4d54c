/** The reason why an audio cannot be played: the network, or its format and the sound output. */
export type PlaybackFailure = "connection" | "format";

// Codes of `MediaError`.
const MEDIA_ERR_DECODE = 3;
const MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

// Browsers also report a source that they could not request as one that they do not support.
export function toPlaybackFailure(error: MediaError | null): PlaybackFailure {
  const isFormat = error?.code === MEDIA_ERR_DECODE || error?.code === MEDIA_ERR_SRC_NOT_SUPPORTED;
  return isFormat && navigator.onLine ? "format" : "connection";
}

export const FAILURE_TEXTS: Readonly<Record<PlaybackFailure, string>> = {
  connection: "No hemos podido abrir este audio. Revisa tu conexión e inténtalo de nuevo.",
  format:
    "Tu navegador no puede reproducir este audio. Comprueba la salida de sonido de tu dispositivo o prueba con otro navegador.",
};
