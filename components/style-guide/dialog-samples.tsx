"use client";

import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { ArrowLeftIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/sheet";
import { Stepper } from "@/components/ui/stepper";
import { TextInput } from "@/components/ui/text-input";
import styles from "./style-guide.module.css";

const paragraphs = Array.from({ length: 14 }, (_, index) => index + 1);

export function DialogSamples() {
  const [openDialog, setOpenDialog] = useState<"banded" | "steps" | "long" | null>(null);
  const toDialogProps = (name: typeof openDialog) => ({
    open: openDialog === name,
    onOpenChange: (open: boolean) => setOpenDialog(open ? name : null),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setOpenDialog("banded")}>
        Diálogo con banda
      </Button>
      <Button variant="secondary" onClick={() => setOpenDialog("steps")}>
        Diálogo con pasos
      </Button>
      <Button variant="secondary" onClick={() => setOpenDialog("long")}>
        Diálogo largo
      </Button>
      <Dialog {...toDialogProps("banded")} title="Qué bueno verte" band>
        <div className={styles.pair}>
          <Field label="Tu correo">
            <TextInput type="email" />
          </Field>
          <Button fullWidth size="l" onClick={() => setOpenDialog(null)}>
            Continuar
          </Button>
        </div>
      </Dialog>
      <Dialog
        {...toDialogProps("steps")}
        title="¿Qué te llama?"
        description="Elige al menos tres disciplinas. Con ellas preparamos tu página de inicio."
        size="m"
        closeOnOutsideClick={false}
      >
        <div className={styles.pair}>
          <Stepper steps={["País y región", "Foto", "Disciplinas"]} current={2} />
          <IconButton label="Volver" icon={<ArrowLeftIcon size={24} />} onClick={() => setOpenDialog(null)} />
          <Button fullWidth size="l" disabled>
            Elige un mínimo de 3
          </Button>
        </div>
      </Dialog>
      <Dialog
        {...toDialogProps("long")}
        title="Un título largo que necesita más de una línea para decirlo todo"
      >
        <div className={styles.pair}>
          {paragraphs.map((number) => (
            <p key={number}>Párrafo {number}. El ayni se da hoy y vuelve mañana, sin llevar la cuenta.</p>
          ))}
          <Button onClick={() => setOpenDialog(null)}>Entendido</Button>
        </div>
      </Dialog>
    </>
  );
}

export function SheetSample() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Abrir la hoja
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title="Filtros"
        footer={
          <Button fullWidth onClick={() => setOpen(false)}>
            Ver 12 resultados
          </Button>
        }
      >
        <div className={styles.pair}>
          {["Podcast", "Libro", "Evento", "Taller", "Curso"].map((name) => (
            <Checkbox key={name} label={name} />
          ))}
        </div>
      </Sheet>
    </>
  );
}
