/** Settings of a site that choose which identity service's script its pages load (host contract 11). */
export const SERVICES = ['janrain_enabled', 'gigya_poll', 'backplane_v1_2_enabled', 'backplane_v2_enabled'] as const;
