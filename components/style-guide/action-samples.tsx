import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip, ChipButton } from "@/components/ui/chip";
import { FilterPill } from "@/components/ui/filter-pill";
import { BellIcon, CompassIcon } from "@/components/ui/icons";
import { CalendarPlusIcon, PlusIcon, TrashIcon } from "@/components/ui/later-icons";
import { Link, TextLink } from "@/components/ui/link";
import { textileImages } from "@/lib/platform/image-urls";
import styles from "./style-guide.module.css";
import { RemovableChipSample } from "./removable-chip-sample";
import { Sample } from "./sample";

const variants = [
  ["primary", "Recibir Ayni"],
  ["secondary", "Ver el perfil"],
  ["quiet", "Ahora no"],
  ["danger", "Eliminar"],
] as const;

function ButtonSamples() {
  return (
    <>
      <Sample title="Botones" inline>
        {variants.map(([variant, text]) => (
          <Button key={variant} variant={variant}>
            {text}
          </Button>
        ))}
      </Sample>
      <Sample title="Desactivados" inline>
        {variants.map(([variant, text]) => (
          <Button key={variant} variant={variant} disabled>
            {text}
          </Button>
        ))}
      </Sample>
      <Sample title="En espera" inline>
        {variants.map(([variant, text]) => (
          <Button key={variant} variant={variant} pending>
            {text}
          </Button>
        ))}
      </Sample>
      <Sample title="Tamaños" inline>
        <Button size="s">Pequeño</Button>
        <Button size="m">Mediano</Button>
        <Button size="l">Grande</Button>
      </Sample>
      <Sample title="Con dibujo" inline>
        <Button icon={<CalendarPlusIcon />}>Añadir al calendario</Button>
        <ButtonLink href="#acciones" variant="secondary" icon={<CompassIcon />}>
          Enlace con aspecto de botón
        </ButtonLink>
      </Sample>
      <Sample title="Ancho y con texto largo">
        <Button fullWidth>Inscribirme</Button>
        <div className={styles.narrow}>
          <Button fullWidth icon={<PlusIcon />}>
            Añadir otro encuentro a este taller de respiración
          </Button>
        </div>
      </Sample>
    </>
  );
}

export function ActionSamples() {
  return (
    <>
      <ButtonSamples />
      <Sample title="Solo dibujo" inline>
        <IconButton label="Notificaciones" icon={<BellIcon size={24} />} />
        <IconButton label="Eliminar el borrador" icon={<TrashIcon size={24} />} disabled />
      </Sample>
      <Sample title="Enlaces" inline>
        <TextLink href="#acciones">Ver todos</TextLink>
        <p className="prose">
          Un enlace <Link href="#acciones">dentro de una frase</Link> se subraya.
        </p>
      </Sample>
      <Sample title="Retratos: 44 y 88, con y sin foto" inline>
        <Avatar src={null} size={44} alt="Sin foto, en la cabecera" />
        <Avatar src={null} size={88} alt="Sin foto, en el perfil" />
        <Avatar src={textileImages.background("lucia-ferrer")} size={44} alt="Con foto, en la cabecera" />
        <Avatar src={textileImages.background("lucia-ferrer")} size={88} alt="Con foto, en el perfil" />
      </Sample>
      <Sample title="Fichas" inline>
        <Chip>Reiki</Chip>
        <Chip selected>Yoga</Chip>
        <RemovableChipSample>Tarot</RemovableChipSample>
        <ChipButton selected={false}>1×</ChipButton>
        <ChipButton selected>1,5×</ChipButton>
        <ChipButton disabled>2×</ChipButton>
        <FilterPill label="Disciplina" count={0} />
        <FilterPill label="Tema" count={3} />
      </Sample>
      <Sample title="Ficha con texto largo">
        <div className={styles.narrow}>
          <RemovableChipSample>Constelaciones familiares y acompañamiento sistémico</RemovableChipSample>
        </div>
      </Sample>
      <Sample title="Marcas de estado" inline>
        <Badge>Borrador</Badge>
        <Badge tone="clay">Pendiente</Badge>
        <Badge tone="teal">Disponible</Badge>
        <Badge tone="success">Pagado</Badge>
        <Badge tone="error">Rechazado</Badge>
      </Sample>
      <Sample title="Tarjetas">
        <Card className={styles.paper}>Papel con una línea fina</Card>
        <Card lifted className={styles.paper}>
          Papel que se alza sobre la página
        </Card>
      </Sample>
    </>
  );
}
