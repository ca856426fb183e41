import { useCallback } from 'react';

/** A picture whose bytes are in memory; its address is given back when it leaves the screen. */
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
