// Before the application has loaded: puts the theme on the page, so that nobody is dazzled at night, shows the question of
// the home screen, and asks for the texts of its language, which the application would ask for last.
// A file of its own because the content security policy allows no inline script.
(function (document) {
  var root = document.documentElement;
  var chosen = {};
  try {
    chosen = JSON.parse(window.localStorage.getItem('app')).state || chosen;
  } catch {
    // No or unreadable settings: the operating system and the browser decide.
  }
  var dark =
    chosen.theme === 'dark' ||
    (chosen.theme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';

  var files = {};
  (root.dataset.texts || '').split(' ').forEach(function (one) {
    files[one.split(':')[0]] = one.split(':')[1];
  });
  var language = [chosen.language]
    .concat(window.navigator.languages, root.lang)
    .map(function (tag) {
      return String(tag).toLowerCase().split('-')[0];
    })
    .find(function (code) {
      return files[code];
    });
  if (!language) return;
  var question = window.location.pathname === '/' && document.querySelector('h1[lang="' + language + '"]');
  if (question) question.hidden = false;
  var link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = files[language];
  document.head.append(link);
})(window.document);
