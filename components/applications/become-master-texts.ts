import { PRODUCT } from "@/lib/copy/product";

/** What a Master commits to. */
export const gives = [
  "Un saber que practicas: pódcast, ebooks, eventos, talleres o cursos.",
  "Verdad: qué se hará, para quién es, cuánto dura y cuánto cuesta.",
  "Presencia: responder a tus aprendices y llegar a tus encuentros.",
  "Orden: tus permisos, tus seguros y tus impuestos corren de tu cuenta.",
];

/** What a Master finds here. */
export const receives = [
  "Una página tuya, que cualquiera puede visitar y compartir.",
  "Un lugar donde publicar, en línea o en persona, gratis o con precio.",
  `Personas que buscan lo que das: apareces en Explora y en el directorio de ${PRODUCT}.`,
  "Cobros seguros y tus ventas a la vista. No prometemos ingresos: dependen de lo que das.",
];

/** From here to the first thing given. */
export const steps = [
  { title: "Únete", text: "Crea tu cuenta de aprendiz. Es gratis y lleva un minuto." },
  { title: "Cuéntanos quién eres", text: "Rellena la solicitud de esta página. Puedes volver a intentarlo." },
  { title: "La leemos", text: "La lee una persona y te responde por correo, también si la respuesta es no." },
  { title: "Ofrece tu Ayni", text: "Con el sí, tu página ya existe y puedes publicar lo primero." },
];

/** What the application holds, in a sentence. */
export const asked =
  "Una breve descripción, lo que ofreces a la comunidad, tus disciplinas y temáticas, y los idiomas en que enseñas. " +
  "Si quieres, también un enlace, un vídeo y un teléfono: el teléfono solo lo ve quien lee tu solicitud.";
