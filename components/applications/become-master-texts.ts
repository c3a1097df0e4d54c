import { PRODUCT_NAME } from "@/lib/platform/copy/product";

export const MASTER_COMMITMENTS = [
  "Un saber que practicas: pódcast, libros, eventos, talleres o cursos.",
  "Verdad: qué se hará, para quién es, cuánto dura y cuánto cuesta.",
  "Presencia: responder a tus aprendices y llegar a tus encuentros.",
  "Orden: tus permisos, tus seguros y tus impuestos corren de tu cuenta.",
];

export const MASTER_BENEFITS = [
  "Una página tuya, que cualquiera puede visitar y compartir.",
  "Un lugar donde publicar, en línea o en persona, gratis o con precio.",
  `Personas que buscan lo que das: apareces en Explora y en el directorio de ${PRODUCT_NAME}.`,
  "Cobros seguros y tus ventas a la vista. No prometemos ingresos: dependen de lo que das.",
];

export const APPLICATION_STEPS = [
  { title: "Únete", text: "Crea tu cuenta de aprendiz. Es gratis y lleva un minuto." },
  { title: "Cuéntanos quién eres", text: "Rellena la solicitud de esta página. Puedes volver a intentarlo." },
  { title: "La leemos", text: "La lee una persona y te responde por correo, también si la respuesta es no." },
  { title: "Ofrece tu Ayni", text: "Con el sí, tu página ya existe y puedes publicar lo primero." },
];

export const APPLICATION_SUMMARY =
  "Una breve descripción, lo que ofreces a la comunidad, tus disciplinas y temáticas, y los idiomas en que enseñas. " +
  "Si quieres, también un enlace, un vídeo y un teléfono: el teléfono solo lo ve quien lee tu solicitud.";
