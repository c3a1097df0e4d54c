import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { routes } from "@/lib/platform/routes";
import styles from "./become-master-banner.module.css";

export function BecomeMasterBanner() {
  return (
    <Container as="section" className={styles.frame}>
      <div className={styles.panel}>
        <div>
          <h2 className={styles.title}>Lo que tú sabes también hace falta</h2>
          <p className={styles.text}>
            Cuéntanos qué enseñas. Tú pones la hora y el precio, o lo regalas. De las reservas, los avisos y
            los cobros nos ocupamos nosotros.
          </p>
        </div>
        <ButtonLink href={routes.becomeMaster()} size="l">
          Hazte Maestro
        </ButtonLink>
      </div>
    </Container>
  );
}
