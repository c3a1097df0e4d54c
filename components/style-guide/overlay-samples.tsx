import { DialogSamples, SheetSample } from "./dialog-samples";
import { MenuSample, ToastSamples, TooltipSamples } from "./popup-samples";
import { Sample } from "./sample";

export function OverlaySamples() {
  return (
    <>
      <Sample title="Diálogos" inline>
        <DialogSamples />
      </Sample>
      <Sample title="Hoja" inline>
        <SheetSample />
      </Sample>
      <Sample title="Menú" inline>
        <MenuSample />
      </Sample>
      <Sample title="Explicaciones al pasar o al enfocar" inline>
        <TooltipSamples />
      </Sample>
      <Sample title="Avisos" inline>
        <ToastSamples />
      </Sample>
    </>
  );
}
