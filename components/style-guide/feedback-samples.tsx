import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { CompassIcon } from "@/components/ui/icons";
import { LabelledProgressBar, ProgressBar } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { Stepper } from "@/components/ui/stepper";
import styles from "./style-guide.module.css";
import { Sample } from "./sample";
import { UploadSamples } from "./upload-samples";

const steps = ["País y región", "Foto", "Disciplinas"];

export function FeedbackSamples() {
  return (
    <>
      <Sample title="Progreso">
        <ProgressBar value={0.3} label="Leído" />
        <LabelledProgressBar value={0.64} label="Tu perfil está casi completo" />
        <LabelledProgressBar value={1} label="Capítulo 3" detail="Terminado" />
        <LabelledProgressBar value={null} label="Preparando el archivo" detail="Puede tardar un minuto" />
      </Sample>
      <Sample title="Pasos: el primero, el segundo, el último">
        <Stepper steps={steps} current={1} />
        <Stepper steps={steps} current={2} />
        <Stepper steps={steps} current={3} />
      </Sample>
      <Sample title="Lo que está por llegar">
        <Card className={styles.skeletonCard}>
          <Skeleton shape="block" className={styles.skeletonBlock} />
          <Skeleton />
          <Skeleton className={styles.skeletonShort} />
          <Skeleton shape="round" className={styles.skeletonRound} />
        </Card>
      </Sample>
      <UploadSamples />
      <Sample title="Vacío" wide>
        <EmptyState
          icon={<CompassIcon size={36} />}
          title="Aún no has recibido ningún Ayni"
          level={3}
          action={<Button>Explora</Button>}
        >
          Cuando recibas uno, lo encontrarás aquí.
        </EmptyState>
      </Sample>
    </>
  );
}
