import { Link } from '@mui/material';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useShowContext } from 'react-admin';

interface Photo {
  id: string;
  url: string;
}

interface WithPhotos {
  id: string;
  photos?: readonly Photo[];
  messages?: readonly { photos?: readonly Photo[] }[];
}

const photosOf = ({ photos = [], messages = [] }: WithPhotos) =>
  photos.concat(...messages.map((message) => message.photos ?? []));

/** Links live 5 min; 30 s margin. */
export const LINK_VALID_MS = 4.5 * 60_000;

interface StoredPhotoProps extends Photo {
  label: string;
  /** For polled records, whose photos would load again with each new link. */
  asText?: boolean;
}

/** Opens in a new tab. Renews its link only when it has expired, because reads may be audited. */
export function StoredPhoto({ id, url, label, asText = false }: StoredPhotoProps) {
  const { refetch } = useShowContext<WithPhotos>();
  const loadedAt = useRef(0);
  useEffect(() => {
    loadedAt.current = Date.now();
  }, [url]);
  const isExpired = () => Date.now() - loadedAt.current > LINK_VALID_MS;
  const open = async (event: MouseEvent) => {
    if (!isExpired()) return;
    event.preventDefault();
    // Browsers allow a new tab only during the click.
    const tab = window.open();
    if (tab) tab.opener = null;
    const { data } = await refetch();
    const renewed = data && photosOf(data).find((photo) => photo.id === id);
    (tab ?? window).location.assign(renewed?.url ?? url);
  };
  return (
    <Link
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="body2"
      onClick={(event) => void open(event)}
      sx={{ mr: 1 }}
    >
      {asText ? (
        label
      ) : (
        <img
          src={url}
          alt={label}
          loading="lazy"
          style={{ maxHeight: 160, maxWidth: '100%', borderRadius: 8 }}
          onError={() => isExpired() && void refetch()}
        />
      )}
    </Link>
  );
}
