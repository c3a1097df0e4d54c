import { Tabs } from "@/components/ui/tabs";
import { Sample } from "./sample";

const tabs = [
  { value: "contenido", label: "Contenido", panel: <p>Tres audios y un cuaderno para seguir en casa.</p> },
  { value: "encuentros", label: "Encuentros", panel: <p>Cuatro sábados de diciembre a las 19:00.</p> },
  { value: "resenas", label: "Reseñas", panel: <p>Todavía no hay ninguna.</p> },
  { value: "archivo", label: "Archivo de otros años", panel: null, disabled: true },
];

export function TabsSample() {
  return (
    <Sample title="Pestañas">
      <Tabs label="Qué hay en este taller" tabs={tabs} />
    </Sample>
  );
}
