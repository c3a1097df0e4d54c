export { POST } from "../register/route";
