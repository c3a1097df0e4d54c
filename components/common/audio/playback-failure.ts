/** The reason why an audio cannot be played: the network, its format and the sound output, or that it could not be opened again. */
export type PlaybackFailure = "connection" | "format" | "renewal";

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
  renewal: "No hemos podido seguir con este audio. Comprueba tu conexión y que aún tienes acceso a él.",
  format:
    "Tu navegador no puede reproducir este audio. Comprueba la salida de sonido de tu dispositivo o prueba con otro navegador.",
};
