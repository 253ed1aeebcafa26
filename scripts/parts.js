/** What draws each page: the application's own page, that of visitors, and the code that fills it. */
export const PAGES = ['dist/web/index.html', 'dist/web/front.html', 'dist/front/frontServer.js']

/** What runs, in a release and in its image. */
export const RUNS = [
  'package.json',
  'package-lock.json',
  'db/migrations',
  'dist/web',
  'dist/front',
  'dist/builds.json',
  'examples',
  ...[
    'admin',
    'assets',
    'audit',
    'backup',
    'build',
    'companies',
    'export',
    'import',
    'licences',
    'parts',
    'run',
    'serve',
    'server',
    'settings',
    'setup',
    'start',
    'verify',
  ].map((name) => `scripts/${name}.js`),
  'scripts/server.json',
  'src/api',
  'src/domain',
  'src/server',
]

/** What its operator reads and uses beside it. Settings, keys, and seals lie in `deploy` too, so each file of ours is named. */
export const BESIDE = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'bench/README.md',
  ...[
    'Dockerfile',
    'alerts.yaml',
    'compose.yaml',
    'database-back.sh',
    'database.sh',
    'nginx.conf',
    'parley.service',
  ].map((name) => `deploy/${name}`),
  'docs',
]

/** Is this file of a part shipped? Tests and what the compiler reads are not. */
export const isShipped = (path) => !/\.(test|fixture)\.tsx?$|tsconfig|\.tsbuildinfo$/.test(path)

/** The commands of package.json whose scripts are parts. */
export const commandsOf = ({ scripts }) =>
  Object.fromEntries(
    Object.entries(scripts).filter(([, line]) => RUNS.includes(/scripts\/[\w-]+\.js/.exec(line)[0])),
  )

/** What Docker leaves out of an image: everything but what runs, and what a release says of itself. */
export const imageIgnores = () =>
  ['*', ...[...RUNS, 'release.json', 'sbom.json'].map((part) => `!${part}`), ''].join('\n')
