"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormNotice } from "@/components/common/form-message";
import { Queries } from "@/components/common/query-provider";
import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import { barterOptionsFor, proposeTrueque } from "@/lib/community/barters/queries";
import { barterForm, MAX_BARTER_MESSAGE, type BarterOptions } from "@/lib/community/barters/schema";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { OfferChoice } from "./barter-offer-field";
import styles from "./propose-barter-dialog.module.css";

interface ProposeDialogProps {
  ayniId: string;
  onClose: () => void;
  /** It has been proposed. */
  onDone?: () => void;
}

function Form({
  options: { wanted, offers },
  onClose,
  onDone,
}: ProposeDialogProps & { options: BarterOptions }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(barterForm),
    defaultValues: { offeredAyniId: offers.length === 1 ? (offers[0]?.id ?? "") : "", message: "" },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await proposeTrueque({ ...values, wantedAyniId: wanted.id });
      onClose();
      onDone?.();
      void notify(`Tu propuesta va de camino a ${wanted.masterName}.`, {
        kind: "success",
        duration: 6000,
        id: "barter",
      });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      if (fields.message) setError("message", { message: fields.message });
      else setError("root", { message: messageOf(error) });
    }
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {errors.root && <FormNotice kind="error">{errors.root.message}</FormNotice>}
      <OfferChoice offers={offers} error={errors.offeredAyniId?.message} {...register("offeredAyniId")} />
      <Field
        label="Unas palabras"
        optional
        hint={`Hasta ${MAX_BARTER_MESSAGE} caracteres.`}
        error={errors.message?.message}
      >
        <TextArea rows={3} {...register("message")} />
      </Field>
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" pending={isSubmitting}>
          Proponer
        </Button>
      </div>
    </form>
  );
}

function Body(props: ProposeDialogProps) {
  const { data, error } = useQuery(barterOptionsFor(props.ayniId));
  if (error) return <FormNotice kind="error">{messageOf(error)}</FormNotice>;
  if (!data) return <Skeleton shape="block" className={styles.room} />;
  if (data.hindrance) return <FormNotice kind="info">{data.hindrance}</FormNotice>;
  if (data.offers.length === 0) {
    return (
      <div className={styles.form}>
        <FormNotice kind="info">
          No tienes nada publicado que {data.wanted.masterName} pueda recibir todavía.
        </FormNotice>
        <ButtonLink href={routes.create()}>Crear Ayni nuevo</ButtonLink>
      </div>
    );
  }
  return (
    <>
      <p className={styles.wanted}>
        Recibirías «{data.wanted.title}», de {data.wanted.masterName}.
      </p>
      <Form {...props} options={data} />
    </>
  );
}

/** Proposes something of one's own for a content of another Master. */
export function ProposeDialog(props: ProposeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(wanted) => !wanted && props.onClose()}
      closeOnOutsideClick={false}
      title="Proponer un trueque"
      description="Si acepta, cada cual recibe lo del otro, sin dinero."
    >
      <Queries>
        <Body {...props} />
      </Queries>
    </Dialog>
  );
}
