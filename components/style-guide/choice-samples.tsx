import { Checkbox } from "@/components/ui/checkbox";
import { ComboboxSamples } from "./combobox-samples";
import { RadioSamples } from "./radio-samples";
import { Sample } from "./sample";
import { SliderSamples } from "./slider-samples";
import { TabsSample } from "./tabs-sample";

export function ChoiceSamples() {
  return (
    <>
      <Sample title="Casillas">
        <Checkbox label="Quiero recibir la carta del mes" />
        <Checkbox label="Recordar mis filtros" defaultChecked />
        <Checkbox
          label="Acepto las condiciones y la política de privacidad, también en lo que toca a mis datos de cobro"
          error="Hace falta para crear tu cuenta"
        />
        <Checkbox label="Sin elegir y desactivada" disabled />
        <Checkbox label="Elegida y desactivada" disabled defaultChecked />
      </Sample>
      <RadioSamples />
      <ComboboxSamples />
      <SliderSamples />
      <TabsSample />
    </>
  );
}
