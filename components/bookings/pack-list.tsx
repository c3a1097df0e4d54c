import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { formatLeft, formatOwnLeft } from "@/lib/orders/pack-terms";
import type { PackView } from "@/lib/orders/packs/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import styles from "./packs.module.css";

interface PackListProps {
  packs: readonly PackView[];
  side: "master" | "apprentice";
  now: string;
}

const PackTitle = ({ pack: { isListed, slug, title } }: { pack: PackView }) =>
  isListed ? <TextLink href={routes.ayni(slug)}>{title}</TextLink> : title;

function OwnPack({ pack, now }: { pack: PackView; now: string }) {
  return (
    <Card as="article" className={styles.ownPack}>
      <div>
        <h3>
          <PackTitle pack={pack} />
        </h3>
        <p>
          <b>{formatOwnLeft(pack, new Date(now))}</b>
        </p>
        <p>
          Con {formatFullName(pack.master)}
          {pack.isGift && " · es un regalo"}
        </p>
        {!pack.isServed && (
          <p className={styles.quiet}>
            {pack.isGift
              ? "Ya no se dan estas horas: quien te lo regaló puede pedir la devolución de las que quedan."
              : "Ya no se dan estas horas: te devolvemos las que te quedan."}
          </p>
        )}
      </div>
      {pack.isServed ? (
        <ButtonLink
          href={routes.pack(pack.id)}
          variant="secondary"
          aria-label={`Elegir una hora: ${pack.title}`}
        >
          Elegir una hora
        </ButtonLink>
      ) : (
        !pack.isGift && (
          <ButtonLink href={routes.order(pack.orderId)} variant="secondary">
            Pedir la devolución
          </ButtonLink>
        )
      )}
    </Card>
  );
}

function GivenPack({ pack, now }: { pack: PackView; now: string }) {
  const person = formatFullName(pack.apprentice);
  return (
    <Card as="article" className={styles.ownPack}>
      <div>
        <h3>
          <PackTitle pack={pack} />
        </h3>
        <p>
          <TextLink href={routes.profile(pack.apprentice.slug)}>{person}</TextLink> ·{" "}
          {pack.left === 1 ? "le queda" : "le quedan"} {formatLeft(pack, new Date(now))}
        </p>
      </div>
    </Card>
  );
}

/** The packs with sessions left: the viewer's own, or those that a Master has to give. */
export function PackList({ packs, side, now }: PackListProps) {
  if (packs.length === 0) return null;
  return (
    <section aria-labelledby="packs" className={styles.section}>
      <h2 id="packs">{side === "master" ? "Packs por dar" : "Tus packs"}</h2>
      {packs.map((pack) =>
        side === "master" ? (
          <GivenPack key={pack.id} pack={pack} now={now} />
        ) : (
          <OwnPack key={pack.id} pack={pack} now={now} />
        ),
      )}
    </section>
  );
}
