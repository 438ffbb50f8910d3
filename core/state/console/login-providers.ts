/** Login providers of the site, for administrators. */
import * as api from '../../transport/api/login-providers';
import { siteCall } from './site-call';

export const readProvidersAction = siteCall(api.fetchProviders);
export const changeProviderAction = siteCall(api.changeProvider);
/** Checks the stored settings of a provider, asking its servers. */
export const checkProviderAction = siteCall(api.checkProvider);
