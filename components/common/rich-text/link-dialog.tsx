import { z } from "zod";
import { FormDialog } from "@/components/common/form-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isHttpUrl } from "@/lib/platform/urls";
import type { LinkSelection } from "./commands";

/** Completes what people type: "ayllu.test" and "hola@ayllu.test" are addresses, too. */
function toHref(text: string): string | null {
  if (isHttpUrl(text) || /^mailto:\S+@\S+$/.test(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}` : null;
}

const linkSchema = z.object({
  href: z
    .string()
    .trim()
    .transform((text, context) => {
      const href = toHref(text);
      if (href === null) context.addIssue({ code: "custom", message: "Esta no es una dirección válida." });
      return href ?? z.NEVER;
    }),
  text: z.string().trim(),
});

interface LinkDialogProps {
  link: LinkSelection;
  onSubmit: (link: LinkSelection) => void;
  onCancel: () => void;
}

/** The address and the text of a link. */
export function LinkDialog({ link, onSubmit, onCancel }: LinkDialogProps) {
  const { from, to } = link;
  return (
    <FormDialog
      title={link.href ? "Cambiar el enlace" : "Añadir un enlace"}
      description="A una página o a una dirección de correo."
      schema={linkSchema}
      defaultValues={{ href: link.href, text: link.text }}
      submitLabel={link.href ? "Cambiar" : "Añadir"}
      onSubmit={({ href, text }) => Promise.resolve(onSubmit({ from, to, href, text: text || href }))}
      onCancel={onCancel}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label="Dirección" error={errors.href?.message}>
            <TextInput
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              autoCapitalize="none"
              {...register("href")}
            />
          </Field>
          <Field label="Texto" optional hint="Lo que se lee. Si lo dejas vacío, la propia dirección.">
            <TextInput autoComplete="off" {...register("text")} />
          </Field>
          {link.href && (
            <Button variant="quiet" size="s" onClick={() => onSubmit({ ...link, href: "" })}>
              Quitar el enlace
            </Button>
          )}
        </>
      )}
    </FormDialog>
  );
}
