import { type MouseEvent, useState } from 'react';
import { useShowContext } from 'react-admin';

type Photos = readonly { id: string; url: string }[];

/** Links expire after five minutes. */
const GOOD_FOR_MS = 4.5 * 60_000;

interface StoredPhotosProps {
  photos: Photos;
  altOf?: (id: string) => string;
}

export const StoredPhotos = ({ photos, altOf }: StoredPhotosProps) => (
  <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
    {photos.map(({ id, url }) => (
      <StoredPhoto key={url} id={id} url={url} alt={altOf?.(id) ?? ''} />
    ))}
  </div>
);

/** Opens in a new tab. Renews its link only when it has expired, because reads may be audited. */
function StoredPhoto({ id, url, alt }: Photos[number] & { alt: string }) {
  const { refetch } = useShowContext<{ id: string; photos?: Photos }>();
  const [since] = useState(() => Date.now());
  const isExpired = () => Date.now() - since > GOOD_FOR_MS;
  const open = async (event: MouseEvent) => {
    if (!isExpired()) return;
    event.preventDefault();
    // Browsers allow a new tab only during the click.
    const tab = window.open();
    const { data } = await refetch();
    tab?.location.replace(data?.photos?.find((photo) => photo.id === id)?.url ?? url);
  };
  return (
    <a href={url} target="_blank" rel="noreferrer" onClick={(event) => void open(event)}>
      <img
        src={url}
        alt={alt}
        height={160}
        style={{ borderRadius: 8 }}
        onError={() => isExpired() && void refetch()}
      />
    </a>
  );
}
