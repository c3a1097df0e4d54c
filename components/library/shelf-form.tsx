import { toLabelOptions } from "@/components/common/label-options";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { routes } from "@/lib/platform/routes";
import styles from "./shelf-form.module.css";
import { SHELF_ORDERS, type ShelfView } from "./shelf";

const orderOptions = toLabelOptions(SHELF_ORDERS);

/** Search and order of a long shelf, as a GET form. */
export function ShelfForm({ view: { shelf, text, order } }: { view: ShelfView }) {
  return (
    <form role="search" aria-label="Busca en lo recibido" action={routes.received()} className={styles.form}>
      {shelf && <input type="hidden" name="estado" value={shelf} />}
      <Field label="Título o Maestro" className={styles.text}>
        <TextInput type="search" name="q" defaultValue={text} maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Orden">
        <Select name="orden" options={orderOptions} defaultValue={order} />
      </Field>
      <Button type="submit" variant="secondary">
        Ver
      </Button>
    </form>
  );
}
