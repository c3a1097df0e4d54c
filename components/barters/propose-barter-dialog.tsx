"use client";

import { useQuery } from "@tanstack/react-query";
import { Form } from "@/components/common/form";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import { Button, ButtonLink } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { TextArea } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import { barterOptionsQuery, sendBarterProposal } from "@/lib/community/barters/queries";
import { barterForm, MAX_BARTER_MESSAGE_LENGTH, type BarterOptions } from "@/lib/community/barters/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { BarterOfferField } from "./barter-offer-field";
import styles from "./propose-barter-dialog.module.css";

interface ProposeBarterDialogProps {
  ayniId: string;
  onClose: () => void;
  onProposed?: () => void;
}

function ProposeBarterForm({
  options: { wanted, offers },
  onClose,
  onProposed,
}: ProposeBarterDialogProps & { options: BarterOptions }) {
  const [onlyOffer] = offers.length === 1 ? offers : [];
  return (
    <Form
      schema={barterForm}
      defaultValues={{ offeredAyniId: onlyOffer?.id ?? "", message: "" }}
      className={styles.form}
      onSubmit={async (values) => {
        await sendBarterProposal({ ...values, wantedAyniId: wanted.id });
        onClose();
        onProposed?.();
        void toast(`Tu propuesta va de camino a ${wanted.masterName}.`, {
          kind: "success",
          duration: 6000,
          id: "barter",
        });
      }}
    >
      {({ register, formState: { errors, isSubmitting } }) => (
        <>
          <BarterOfferField
            offers={offers}
            error={errors.offeredAyniId?.message}
            {...register("offeredAyniId")}
          />
          <Field
            label="Unas palabras"
            optional
            hint={`Hasta ${MAX_BARTER_MESSAGE_LENGTH} caracteres.`}
            error={errors.message?.message}
          >
            <TextArea rows={3} {...register("message")} />
          </Field>
          <ButtonRow>
            <Button variant="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" pending={isSubmitting}>
              Proponer
            </Button>
          </ButtonRow>
        </>
      )}
    </Form>
  );
}

function ProposeBarterBody(props: ProposeBarterDialogProps) {
  const { data, error } = useQuery(barterOptionsQuery(props.ayniId));
  if (error) return <FormMessage kind="error">{errorMessage(error)}</FormMessage>;
  if (!data) return <Skeleton shape="block" className={styles.placeholder} />;
  if (data.hindrance) return <FormMessage kind="info">{data.hindrance}</FormMessage>;
  if (data.offers.length === 0) {
    return (
      <div className={styles.form}>
        <FormMessage kind="info">
          No tienes nada publicado que {data.wanted.masterName} pueda recibir todavía.
        </FormMessage>
        <ButtonLink href={routes.create()}>Crear Ayni nuevo</ButtonLink>
      </div>
    );
  }
  return (
    <>
      <p className={styles.wanted}>
        Recibirías «<bdi>{data.wanted.title}</bdi>», de <bdi>{data.wanted.masterName}</bdi>.
      </p>
      <ProposeBarterForm {...props} options={data} />
    </>
  );
}

/** Offers one of the viewer's contents for one of another Master's. */
export function ProposeBarterDialog(props: ProposeBarterDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      closeOnOutsideClick={false}
      title="Proponer un trueque"
      description="Si acepta, cada cual recibe lo del otro, sin dinero."
    >
      <QueryProvider>
        <ProposeBarterBody {...props} />
      </QueryProvider>
    </Dialog>
  );
}
