/** The reason for which camera or microphone did not start. */
export type CaptureFailure = "denied" | "missing" | "busy";

export function toCaptureFailure(error: unknown): CaptureFailure {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "busy";
}

type PolicyDocument = Document & { featurePolicy?: { allowsFeature: (name: string) => boolean } };

/** True on a page that came by client navigation from one whose policy forbids the camera: it must be reloaded. */
export const isCaptureForbiddenByPage = (): boolean =>
  (document as PolicyDocument).featurePolicy?.allowsFeature("camera") === false;
