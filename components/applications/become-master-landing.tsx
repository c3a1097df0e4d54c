import { formatLocation } from "@/components/common/location";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { Link, TextLink } from "@/components/ui/link";
import type { MasterQuote } from "@/lib/discovery/masters/quotes";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { formatPercentage } from "@/lib/reference/money";
import { ApplicationPanel } from "./application-panel";
import styles from "./become-master-landing.module.css";
import {
  APPLICATION_SUMMARY,
  MASTER_COMMITMENTS,
  MASTER_BENEFITS,
  APPLICATION_STEPS,
} from "./become-master-texts";

function PointList({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function ApplicationSteps() {
  return (
    <section aria-labelledby="pasos" className={styles.section}>
      <h2 id="pasos">Los pasos</h2>
      <ol role="list" className={styles.steps}>
        {APPLICATION_STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span aria-hidden="true" className={styles.number}>
              {index + 1}
            </span>
            <h3 className={styles.stepTitle}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MasterTerms({ saleTerms }: { saleTerms: SaleTerms }) {
  return (
    <section aria-labelledby="condiciones" className={styles.section}>
      <h2 id="condiciones">Lo que conviene saber antes</h2>
      <div className={styles.terms}>
        <p>
          <strong>El dinero.</strong> Solicitarlo y publicar es gratis. {PRODUCT_NAME} vende lo tuyo en su
          propio nombre, al precio que pones, y tú le facturas tu parte: el precio sin impuestos y sin una
          comisión del {formatPercentage(saleTerms.feeBasisPoints)}. Al ponerlo ves lo que recibes y, si
          quieres, esa factura la escribimos por ti. Tu parte está disponible {saleTerms.payoutHoldDays} días
          después de la compra o del encuentro; si hay varios, una parte igual después de cada uno.{" "}
          <Link href={`${routes.terms()}#cobros`}>Cómo son tus cobros</Link>
        </p>
        <p>
          <strong>El trato.</strong> Todo Maestro acepta las{" "}
          <Link href={routes.guidelines()}>directrices de la comunidad</Link>: decir la verdad sobre lo que
          das, cuidar a quien viene y no prometer curaciones.
        </p>
        <p>
          <strong>Lo que te preguntamos.</strong> {APPLICATION_SUMMARY}
        </p>
      </div>
    </section>
  );
}

/** Some of those who teach already, in their words. */
function PresentMasters({ masters }: { masters: MasterQuote[] }) {
  if (masters.length === 0) return null;
  return (
    <section aria-labelledby="quienes" className={styles.section}>
      <h2 id="quienes">Quienes ya enseñan</h2>
      <ul role="list" className={styles.masters}>
        {masters.map((master) => (
          <li key={master.id} className={styles.master}>
            <Avatar src={master.image} name={master.name} size={64} />
            <div>
              <Link href={routes.master(master.slug)} className={styles.masterName}>
                {master.name} {master.lastName}
              </Link>
              <p className={styles.masterPlace}>{formatLocation(master)}</p>
              <p className={styles.masterWords}>«{master.words}»</p>
            </div>
          </li>
        ))}
      </ul>
      <TextLink href={routes.masters()}>Ver a todos los Maestros</TextLink>
    </section>
  );
}

interface BecomeMasterLandingProps {
  saleTerms: SaleTerms;
  masters: MasterQuote[];
}

export function BecomeMasterLanding({ saleTerms, masters }: BecomeMasterLandingProps) {
  return (
    <div className={styles.page}>
      <header className={styles.ground}>
        <Container className={styles.head}>
          <h1 className={styles.title}>Hazte Maestro</h1>
          <p className={styles.lead}>
            Hoy por ti, mañana por mí. Si tienes un saber que ayuda a vivir, en {PRODUCT_NAME} hay quien lo
            busca: compártelo gratis o por un precio justo, a tu ritmo.
          </p>
          <p className={styles.jump}>
            <ButtonLink href="#solicitud">Ir a la solicitud</ButtonLink>
          </p>
        </Container>
        <div className={styles.band} />
      </header>
      <Container className={styles.body}>
        <div className={styles.explained}>
          <div className={styles.pair}>
            <PointList title="Lo que das" points={MASTER_COMMITMENTS} />
            <PointList title="Lo que recibes" points={MASTER_BENEFITS} />
          </div>
          <ApplicationSteps />
          <PresentMasters masters={masters} />
          <MasterTerms saleTerms={saleTerms} />
        </div>
        <section aria-labelledby="solicitud" className={styles.panel}>
          <h2 id="solicitud" className={styles.heading}>
            Tu solicitud
          </h2>
          <ApplicationPanel />
        </section>
      </Container>
    </div>
  );
}
