import { PagePreviews, writePreview } from './page-previews';

const page =
  '<!doctype html><html><head><title>Mboa</title><meta name="description" content="x" /></head><body></body></html>';
const site = { url: 'https://mboa.example/rides/1', image: 'https://mboa.example/i.png', site: 'Mboa' };

describe('The link preview of a page', () => {
  it('appears once in the head, replacing the general description', () => {
    const written = writePreview(
      page,
      { title: 'Douala → Yaoundé', description: '4 500 FCFA', locale: 'fr_FR' },
      site,
    );
    expect(written.match(/<title>/g)).toHaveLength(1);
    expect(written).toContain('<title>Douala → Yaoundé · Mboa</title>');
    expect(written.match(/name="description"/g)).toHaveLength(1);
    expect(written).toContain('<meta property="og:title" content="Douala → Yaoundé" />');
    expect(written).toContain('<meta property="og:url" content="https://mboa.example/rides/1" />');
    expect(written.indexOf('og:title')).toBeLessThan(written.indexOf('</head>'));
  });

  it('escapes title and description', () => {
    const written = writePreview(
      page,
      { title: '"><script>alert(1)</script>', description: "$& $' </title><img src=x>", locale: 'en_US' },
      site,
    );
    expect(written).not.toContain('<script>');
    expect(written).not.toContain('<img');
    expect(written.match(/<\/head>/g)).toHaveLength(1);
    expect(written).toContain('content="$&amp; $&#39; &lt;/title&gt;&lt;img src=x&gt;"');
  });

  it('escapes the data for search engines, so that it cannot end the script', () => {
    const preview = { title: 'Douala', description: 'x', locale: 'fr_FR', data: { name: '</script><b>' } };
    const written = writePreview(page, preview, site);
    expect(written).toContain(
      '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>',
    );
  });

  it('is requested from the module that registered the page', async () => {
    const previews = new PagePreviews();
    const read = jest.fn().mockResolvedValue(null);
    previews.register(/^\/rides\/([^/]+)$/, read);
    const reader = { language: undefined, acceptLanguage: 'fr' };
    await previews.find('/bookings/7', reader);
    expect(read).not.toHaveBeenCalled();
    await previews.find('/rides/7', reader);
    expect(read).toHaveBeenCalledWith('7', reader);
  });
});
