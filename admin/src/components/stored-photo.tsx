import { type MouseEvent, useState } from 'react';
import { useShowContext } from 'react-admin';

interface Photo {
  id: string;
  url: string;
}

/** Links expire after five minutes. */
export const LINK_VALID_MS = 4.5 * 60_000;

/** Opens in a new tab. Renews its link only when it has expired, because reads may be audited. */
export function StoredPhoto({ id, url, alt }: Photo & { alt: string }) {
  const { refetch } = useShowContext<{ id: string; photos?: readonly Photo[] }>();
  const [loadedAt] = useState(() => Date.now());
  const isExpired = () => Date.now() - loadedAt > LINK_VALID_MS;
  const open = async (event: MouseEvent) => {
    if (!isExpired()) return;
    event.preventDefault();
    // Browsers allow a new tab only during the click.
    const tab = window.open();
    if (tab) tab.opener = null;
    const { data } = await refetch();
    (tab ?? window).location.assign(data?.photos?.find((photo) => photo.id === id)?.url ?? url);
  };
  const renew = () => isExpired() && void refetch();
  return (
    <a href={url} target="_blank" rel="noreferrer" onClick={(event) => void open(event)}>
      <img
        src={url}
        alt={alt}
        loading="lazy"
        style={{ maxHeight: 160, maxWidth: '100%', borderRadius: 8, marginRight: 8 }}
        onError={renew}
      />
    </a>
  );
}
