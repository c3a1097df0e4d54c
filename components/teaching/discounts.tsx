"use client";

import { BackLink } from "@/components/common/back-link";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PlusIcon, TagIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { formatDiscountName } from "@/lib/orders/discounts/copy";
import { requestDiscountEnd, sendDiscount } from "@/lib/orders/discounts/queries";
import type { DiscountedContent, DiscountsPage, DiscountView } from "@/lib/orders/discounts/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import { DiscountTable } from "./discount-table";
import styles from "./discounts.module.css";
import participants from "./participants.module.css";

const DiscountDialog = lazyDialog(() => import("./discount-dialog").then((module) => module.DiscountDialog));

/** Returns null for a content with a fixed price. */
function findObstacle({ amount, minimumAmount }: DiscountedContent): string | null {
  if (minimumAmount !== null) return "Aquí cada persona elige su aporte, así que no hay precio que rebajar.";
  return amount === 0 ? "Esta enseñanza es gratis, así que no hay precio que rebajar." : null;
}

function EmptyDiscounts({ obstacle, slug }: { obstacle: string | null; slug: string }) {
  return (
    <EmptyState icon={<TagIcon size={38} />} title="Todavía no hay códigos ni precios anticipados">
      <p>
        {obstacle ??
          "Con un código, quien lo tenga paga menos. Con un precio anticipado, pagan menos quienes reservan pronto."}
      </p>
      {obstacle && (
        <p>
          <TextLink href={routes.edit(slug)}>Cambiar el precio</TextLink>
        </p>
      )}
    </EmptyState>
  );
}

interface DiscountsProps {
  page: DiscountsPage;
  saleTerms: SaleTerms;
}

/** The codes and early prices of a content, for its Master. */
export function Discounts({ page, saleTerms }: DiscountsProps) {
  const { content } = page;
  const { membership } = content;
  const [discounts, setDiscounts] = useState(page.discounts);
  const [isCreating, setIsCreating] = useState(false);
  const [ending, setEnding] = useState<DiscountView | null>(null);
  const obstacle = findObstacle(content);

  function handleEndClosed(done: boolean) {
    if (done && ending)
      void toast(`${formatDiscountName(ending)}: terminado`, { kind: "success", duration: 6000 });
    setEnding(null);
  }

  return (
    <div className={participants.page}>
      <BackLink href={membership ? routes.offeredMemberships() : routes.teachingDashboard()} tight>
        {membership ? "Membresías" : "Ayni ofrecido"}
      </BackLink>
      <header className={styles.head}>
        <div>
          <h1>Códigos y precios</h1>
          <p className={participants.title}>{content.title}</p>
          {obstacle === null && <p>Precio: {formatMoney(content.amount, content.currency)}</p>}
          {membership && (
            <p>
              Rebajan el primer cobro de quien entra por primera vez; después se paga el precio de siempre.
            </p>
          )}
        </div>
        {obstacle === null && (
          <Button icon={<PlusIcon />} onClick={() => setIsCreating(true)}>
            Nuevo
          </Button>
        )}
      </header>
      {discounts.length === 0 ? (
        <EmptyDiscounts obstacle={obstacle} slug={content.slug} />
      ) : (
        <>
          {obstacle && <p>{obstacle}</p>}
          <DiscountTable content={content} discounts={discounts} onEnd={setEnding} />
        </>
      )}
      {isCreating && (
        <DiscountDialog
          content={content}
          saleTerms={saleTerms}
          onCreate={async (input) => setDiscounts((await sendDiscount(content.id, input)).discounts)}
          onClose={() => setIsCreating(false)}
        />
      )}
      {ending && (
        <LazyConfirmDialog
          title={
            ending.code === null ? "¿Terminar el precio anticipado?" : `¿Terminar el código ${ending.code}?`
          }
          consequences="Nadie más podrá usarlo. Quienes ya lo han usado, o están pagando ahora, conservan su precio. No se puede deshacer."
          confirmLabel="Terminar"
          danger
          onConfirm={async () => setDiscounts((await requestDiscountEnd(content.id, ending.id)).discounts)}
          onClose={handleEndClosed}
        />
      )}
    </div>
  );
}
