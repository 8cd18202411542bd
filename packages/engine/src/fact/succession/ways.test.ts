import { describe, expect, it } from 'vitest'
import { statementsIn } from './statement.ts'
import { successionOf } from './succeeds.ts'

const heard = (text: string) => statementsIn([{ no: 1, session: 's', speaker: 'Ana', text }])
const signOf = (older: string, newer: string): string | null => successionOf(heard(newer), heard(older))?.sign ?? null

describe('ways to tell a change', () => {
  it.each([
    ['I ride a moped.', 'I lost the key of my moped.'],
    ['I grow roses.', 'I sold a rose to the neighbour.'],
    ['My physio is Dr Bell.', "Dr Bell's assistant retired."],
    ['我弹吉他。', '吉他弦断了。'],
    ['我的牙医是沈医生。', '沈医生的前台退休了。'],
  ])('[FX-125] a part, one of many, and what is somebody else’s end nothing: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBeNull()
  })

  it.each([
    ['I go to judo on Mondays.', 'My knee put an end to the judo.'],
    ['We have two canaries.', 'We gave the canaries to my aunt.'],
    ["I'm signed up for the regatta.", 'I pulled out of the regatta.'],
    ['I keep my recipes in Larder.', "I've moved my recipes from Larder to Pantry."],
    ['我在学古筝。', '古筝我停了。'],
    ['我家养了两只鸽子。', '鸽子送给叔叔了。'],
  ])('[FX-125] what is over is told by its object: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBe('ended')
  })

  it.each([
    ['We watch the news on our television.', 'We got rid of the telly.', 'ended'],
    ['I get up at seven.', 'I get up at 5:30 now.', 'valued'],
    ['我骑自行车。', '单车卖了。', 'ended'],
  ])('[FX-126] a matter is one under each of its names: %s – %s', (older, newer, sign) => {
    expect(signOf(older, newer)).toBe(sign)
  })

  it.each([
    ['I take the tram to work.', 'I walk to work these days.'],
    ['I always want an aisle seat.', 'Please give me a window seat from now on.'],
    ['I take my coffee with two sugars.', 'I have my coffee black now.'],
    ['我坐地铁上班。', '我现在骑车上班。'],
    ['我喝咖啡要加糖。', '我现在只喝黑咖啡了。'],
  ])('[FX-127] of what excludes each other the later stands, though no word is shared: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBe('rivalled')
  })

  it.each([
    ['I take the tram to work.', 'My sister walks to work these days.'],
    ['I take the tram to work.', 'I walk to the lake these days.'],
    ['I take the tram to work.', 'The tram was full, so today I walked to work.'],
    ['我坐地铁上班。', '我弟弟现在骑车上班。'],
    ['我坐地铁上班。', '我现在周末骑车去湖边。'],
  ])('[FX-127] of others, elsewhere, or for today alone nothing is excluded: %s – %s', (older, newer) => {
    expect(signOf(older, newer)).toBeNull()
  })

  it.each([
    ['The gate code is 1204.', 'They changed the gate code, it is 7731 now.', 'valued'],
    ['钢琴课九十块一节。', '陶艺课现在六十块一节。', null],
    ['我住在柳河。', '我的笔记都搬到新本子里了。', null],
    ['我在公园打太极。', '我们搬到柳河去了。', null],
    ['我住在柳河。', '我们搬到安州去了。', 'turned'],
  ])('[FX-128] whose it is and which of two things is read from the clause: %s – %s (%s)', (older, newer, sign) => {
    expect(signOf(older, newer)).toBe(sign)
  })
})
