import { spawnSync } from 'node:child_process'

/** In a process with little memory and time: drawing without an end would take all of both. */
function draw(titles: string[]) {
  const program = `
    const { previewSvg } = require('./lib/groups/posters/draw-preview')
    const { clothOf } = require('./lib/groups/covers/cloth')
    const group = { organiser: 'Sam', deadline: '2030-01-01', url: 'https://whipround.example/c/ABCDEFGHJK' }
    for (const title of ${JSON.stringify(titles)})
      console.log(previewSvg({ ...group, title, goalPence: 100, collectedPence: 0, cloth: clothOf('1') }).slice(-6))`
  const args = ['--max-old-space-size=96', '--import', 'tsx', '-e', program]
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 }).stdout.trim().split('\n')
}

test('letters to which a font adds room, and then more, come to an end: a title of three ended the process', () => {
  const titles = ['\u101d\u1039\u100d', '\u1005\u1039\u101f', '\u25cc\u1039\u1039\u1079\u1085']
  expect(draw(titles)).toEqual(titles.map(() => '</svg>'))
})
