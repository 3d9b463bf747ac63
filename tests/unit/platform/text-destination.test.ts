import { findTextCountry } from '@/lib/platform/messages/sms/text-destination'

const COUNTRIES = ['GB', 'US', 'CA', 'AU', 'DE', 'FR', 'IN', 'NG']

test.each([
  ['Britain', '+447712345678'],
  ['Britain, a number for films', '+447700900123'],
  ['Jersey, which the form takes as British', '+447797123456'],
  ['the United States', '+12125551234'],
  ['Canada', '+14165551234'],
  ['Australia', '+61412345678'],
  ['Germany', '+491701234567'],
  ['France', '+33612345678'],
  ['India', '+919876543210'],
  ['Nigeria', '+2348031234567'],
])('we text %s: %s', async (_, number) => {
  expect(await findTextCountry(number, COUNTRIES)).toEqual(expect.any(String))
})

test.each([
  ['an international network', '+883510000000091'],
  ['a satellite', '+881612345678'],
  ['a ship', '+870773111632'],
  ['a global premium rate', '+979123456789'],
  ['a country that is not set, with the code of one that is', '+18765551234'],
  ['another of these, from no one’s range', '+14735551234'],
  ['Christmas Island', '+61891641234'],
  ['Latvia', '+37121234567'],
  ['a British personal number', '+447012345678'],
  ['a British premium rate', '+449098790000'],
  ['a British service number', '+448712345678'],
  ['an American premium rate', '+19005551234'],
  ['a French premium rate', '+33899123456'],
  ['an Australian premium rate', '+611900123456'],
  ['a German shared cost', '+491371234567'],
  ['a number with its national zero, one more name for the same phone', '+4407712345678'],
  ['the same by another country’s way', '+112125551234'],
  ['an extension, which is more names still', '+447712345678;ext=5'],
  ['not a number', '+44'],
])('we do not text %s: %s', async (_, number) => {
  expect(await findTextCountry(number, COUNTRIES)).toBeNull()
})
