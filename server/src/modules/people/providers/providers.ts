/** The log-in methods there are, each in a file of its own. */
import { ownProvider } from './own';

export const providers = { own: ownProvider };
