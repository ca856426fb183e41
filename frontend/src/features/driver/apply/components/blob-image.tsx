import { useCallback } from 'react';

/** Shows in-memory bytes; revokes the object URL on unmount. */
export function BlobImage({
  content,
  alt,
  style,
}: {
  content: Blob;
  alt: string;
  style?: React.CSSProperties;
}) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(content);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return <img ref={show} alt={alt} style={style} />;
}
