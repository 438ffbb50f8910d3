/** Where an ad stands; without one it takes no room (HOST-API.md 12). */
import { useEffect, useState } from 'react';
import { adId, placeAd } from '../../../core/ads/ads';
import { useHost } from '../../../core/element/host-context';

export function AdPlace() {
  const host = useHost();
  const [id] = useState(adId);
  useEffect(() => placeAd(host, id), [host, id]);
  return <slot name={id} />;
}
