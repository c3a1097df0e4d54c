"use client";

import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { ModalLink } from "@/components/shell/modal-link";
import { FavouritesFrame } from "./favourites-frame";
import { FavouritesSkeleton } from "./favourites-skeleton";
import styles from "./favourites.module.css";

const DeviceFavourites = dynamic(
  () => import("./device-favourites-list").then((module) => module.DeviceFavouritesList),
  { ssr: false, loading: FavouritesSkeleton },
);

/** Favourites of a visitor, stored in the browser; on sign-in, the page is rendered again for the member. */
export function VisitorFavourites() {
  const router = useRouter();
  const { status } = useSession();
  useEffect(() => {
    if (status === "authenticated") router.refresh();
  }, [status, router]);
  return (
    <FavouritesFrame>
      <section className={styles.invitation} aria-label="Guardar en tu cuenta">
        <p>
          Esto se guarda solo en este dispositivo. Con una cuenta lo tendrás en todos, y lo que ya has
          guardado se viene contigo.
        </p>
        <div className={styles.buttons}>
          <ModalLink modal="register">Crear una cuenta</ModalLink>
          <ModalLink modal="login" variant="secondary">
            Iniciar sesión
          </ModalLink>
        </div>
      </section>
      <DeviceFavourites />
    </FavouritesFrame>
  );
}
