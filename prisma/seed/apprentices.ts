import { homeCities, type HomeCity } from "./home-cities";
import { DEMO_ACCOUNTS } from "./demo-accounts";

type ApprenticeSeed = { name: string; lastName: string; woman: boolean; home: HomeCity; email?: string };

/** "Juan_Esteban Gaviria": an underscore joins the two words of a first name. */
function parseNames(text: string, woman: boolean, home: HomeCity): ApprenticeSeed[] {
  return text
    .split(", ")
    .filter(Boolean)
    .map((fullName) => {
      const [name = "", ...lastName] = fullName.split(" ");
      return { name: name.replace("_", " "), lastName: lastName.join(" "), woman, home };
    });
}

const namesFrom = (home: HomeCity, women: string, men: string): ApprenticeSeed[] => [
  ...parseNames(women, true, home),
  ...parseNames(men, false, home),
];

/** The first one is the demo account. */
export const apprenticeSeeds: readonly ApprenticeSeed[] = [
  {
    name: "Elisa",
    lastName: "Navarro",
    woman: true,
    home: homeCities.zaragoza,
    email: DEMO_ACCOUNTS.apprentice,
  },
  ...namesFrom(
    homeCities.quito,
    "Marina Solís, Daniela Cevallos, Lourdes Chango, Rosario Imbaquingo",
    "Sebastián Proaño, Wilson Tituaña, Patricio Yépez",
  ),
  ...namesFrom(
    homeCities.rosario,
    "Florencia Bruno, Graciela Sanchis, Julieta Moyano",
    "Diego Lanza, Matías Oviedo",
  ),
  ...namesFrom(
    homeCities.santiago,
    "Paz Oyarzún, Antonia Leiva, Javiera Muñoz, Rayén Painemal",
    "Cristóbal Vega, Manuel Carrasco",
  ),
  ...namesFrom(homeCities.valencia, "Amparo Climent, Rosa Llopis, Marta Beltrán", "Hugo Prats, Vicent Soler"),
  ...namesFrom(
    homeCities.madrid,
    "Noelia Ramos, Pilar Hidalgo, Teresa Quintana, Lola Bermejo, Inmaculada Rey",
    "Sergio Cano, Álvaro Nieto, Ismael Duarte, Tomás Arroyo",
  ),
  ...namesFrom(homeCities.sevilla, "Rocío Vargas, Macarena Lora", "Curro Benjumea, Joaquín Ponce"),
  ...namesFrom(homeCities.zaragoza, "Belén Gracia", "Fermín Lacasa"),
  ...namesFrom(homeCities.malaga, "Estrella Gálvez", "Rubén Atienza"),
  ...namesFrom(
    homeCities.cdmx,
    "Ximena Aguirre, Renata Villaseñor, Norma Ochoa, Itzel Romero, Fabiola Neri, Beatriz Luna",
    "Emiliano Cruz, Leonardo Paz, Ulises Barragán, Héctor Zavala",
  ),
  ...namesFrom(homeCities.guadalajara, "Alondra Michel, Socorro Anguiano", "Raúl Preciado, Omar Ledezma"),
  ...namesFrom(homeCities.oaxaca, "Xóchitl Santiago, Nayeli Ruiz", "Abel Martínez"),
  ...namesFrom(
    homeCities.buenosAires,
    "Agustina Ferri, Mercedes Toledo, Susana Kaplan, Malena Duarte, Victoria Paz, Delia Montiel",
    "Nicolás Bianchi, Lautaro Gil, Ezequiel Roth, Ariel Sued",
  ),
  ...namesFrom(homeCities.cordoba, "Noemí Cabrera, Lucrecia Barros", "Franco Luján"),
  ...namesFrom(
    homeCities.bogota,
    "Natalia Rincón, Juliana Cárdenas, Pilar Acosta, Esperanza Rubiano",
    "Camilo Ospina, Germán Patiño, Óscar Niño, Fabián Torres",
  ),
  ...namesFrom(
    homeCities.medellin,
    "Manuela Arango, Luz_Dary Zapata, Catalina Mejía",
    "Juan_Esteban Gaviria",
  ),
  ...namesFrom(
    homeCities.lima,
    "Milagros Chávez, Fiorella Campos, Zoila Ramírez, Carmen_Rosa Tello",
    "Renzo Valdivia, Julio Huerta, Gino Bazán",
  ),
  ...namesFrom(homeCities.cusco, "Nilda Ccori", "Wilber Auca"),
  ...namesFrom(homeCities.laPaz, "Jhoselin Choque, Carla Tarqui", "Ramiro Calle"),
  ...namesFrom(homeCities.montevideo, "Ana_Clara Sosa, Lourdes Bentancor", "Federico Píriz, Gonzalo Cuello"),
  ...namesFrom(homeCities.sanJose, "Mariela Vindas, Karol Umaña", "Andrey Solano"),
  ...namesFrom(homeCities.guatemala, "Evelyn Ajú", "Byron Castellanos"),
  ...namesFrom(homeCities.asuncion, "Liz Ayala, Fátima Rolón", "Derlis Gauto"),
  ...namesFrom(homeCities.santoDomingo, "Altagracia Peña, Yesenia Polanco", "Wander Féliz"),
  ...namesFrom(homeCities.panama, "Itzel Batista", "Roderick Mora"),
  ...namesFrom(homeCities.caracas, "Maigualida Suárez, Yuleisy Bravo", "Alexis Rondón"),
  ...namesFrom(homeCities.sanSalvador, "Karla Menjívar", "Nelson Portillo"),
  ...namesFrom(homeCities.miami, "Odalys Cordero, Yanira Pérez", "Rolando Fuentes"),
  ...namesFrom(homeCities.berlin, "Ruth Salazar", "Pablo Wagner"),
];
